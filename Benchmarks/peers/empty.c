/* The least that a process can do: the yardstick for start-up time. */
int main(void) { return 0; }
