import { nearest } from './nearest.ts';
import type { Path } from './refusal.ts';
import type { Findings } from './shape.ts';
import { code } from './shown.ts';

/**
 * A key that an open map does not name. One slip away from a key that it does name, it is refused, and the key that
 * was meant is given back; any other is the host's to judge.
 */
export function judgeUnknown(at: Path, known: readonly string[], findings: Findings): string | undefined {
  const meant = nearest(String(at.at(-1)), known, 1);
  if (meant) findings.refuse({ at, problem: 'is not a key here', fix: `write ${code(meant)}` });
  else findings.remark(at, 'is not a key that Trueup knows, so it is sent to the host as it stands');
  return meant;
}
