import type { Row } from '../table.ts';
import { converged } from './converged.ts';
import { labels } from './labels.ts';
import { startup } from './startup.ts';

export const rows: Readonly<Record<string, () => Promise<Row[]>>> = { startup, converged, labels };
