// Preloaded into a measured process: writes its peak memory, in kilobytes, to a file that the benchmark reads.
import { writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env.TRUEUP_PEAK_FILE, String(process.resourceUsage().maxRSS)));
