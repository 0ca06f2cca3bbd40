// simdjson's DOM over files, with a parser that is kept (the case of a batch) and with a new one for each document (the
// case of a single file). Prints the same rows as `benchmark-tool json-parse`.
//
// usage: simdjson-dom SECONDS FILE…

#include <simdjson.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

template <typename Parse>
static void measure(const char *name, const char *path, size_t bytes, double seconds, Parse parse) {
    std::vector<double> times;
    double spent = 0;
    do {
        auto start = std::chrono::steady_clock::now();
        parse();
        std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        times.push_back(time.count() * 1e9);
        spent += time.count();
    } while (spent < seconds);
    std::sort(times.begin(), times.end());
    std::printf("%s\t%s\t%zu\t%.0f\t%.0f\n", name, path, bytes, times[0], times[times.size() / 2]);
}

static void require(simdjson::error_code code, const char *path) {
    if (code == simdjson::SUCCESS) return;
    std::fprintf(stderr, "%s: %s\n", path, simdjson::error_message(code));
    std::exit(1);
}

int main(int count, char **arguments) {
    if (count < 3) {
        std::fprintf(stderr, "usage: simdjson-dom SECONDS FILE…\n");
        return 2;
    }
    double seconds = std::atof(arguments[1]);
    for (int i = 2; i < count; i++) {
        const char *path = arguments[i];
        simdjson::padded_string text;
        require(simdjson::padded_string::load(path).get(text), path);
        simdjson::dom::parser kept;
        measure("simdjson DOM, parser reused", path, text.size(), seconds,
                [&] { require(kept.parse(text).error(), path); });
        measure("simdjson DOM, parser fresh", path, text.size(), seconds, [&] {
            simdjson::dom::parser fresh;
            require(fresh.parse(text).error(), path);
        });
    }
    return 0;
}
