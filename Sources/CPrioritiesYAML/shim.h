// LibYAML's static library doesn't depend on any other. Yams, its usual interface, needs Foundation,
// which adds 30 MB of ICU's data to a program that needs it for nothing else.
#include <yaml.h>
