// Placeholder until this module's first content lands.
