// How functions are compiled for each kind of processor.
#pragma once

#include "coverage.h"

#include <string.h>

// The dynamic linker calls what picks a version before the runtime of a sanitizer is there, which
// that of threads and the fuzzer's counters would need: they get one version.
#if defined(__x86_64__) && !__has_feature(thread_sanitizer) && !__has_feature(coverage_sanitizer)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif
#define INLINE static inline __attribute__((always_inline))
// Defines `coverage_name`, compiled for each kind of processor, and `coverage_name_plain`. Both do
// what `name` does.
#define EXPORT(name, parameters, arguments) \
  FOR_EACH_PROCESSOR void coverage_##name parameters { name arguments; } \
  void coverage_##name##_plain parameters { name arguments; }

// The vectors are as long as AVX2 needs. No call passes one: functions with vectors are inlined.
#pragma clang diagnostic ignored "-Wpsabi"
