// Preloaded into a measured process: writes its peak memory in kilobytes, and its processor time in microseconds, to a
// file that the benchmark reads.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeFileSync(process.env.TRUEUP_PEAK_FILE, JSON.stringify({ maxRSS, processor: userCPUTime + systemCPUTime }));
});
