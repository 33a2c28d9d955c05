// Preloaded into a measured process: leaves its peak memory, in kilobytes, where the bench looks for it.
import { writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env.TRUEUP_PEAK_FILE, String(process.resourceUsage().maxRSS)));
