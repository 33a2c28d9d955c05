import { nearest } from './nearest.ts';
import type { Path } from './refusal.ts';
import type { Findings } from './shape.ts';
import { code } from './shown.ts';

/**
 * Judges a key that an open map does not list. If it looks like a misspelt known key, refuses it and returns that key;
 * otherwise leaves it to the host.
 */
export function judgeUnknown(at: Path, known: readonly string[], findings: Findings): string | undefined {
  const meant = nearest(String(at.at(-1)), known, 1);
  if (meant) findings.refuse({ at, problem: 'is not a key here', fix: `write ${code(meant)}` });
  else findings.remark(at, 'is not a key that Trueup knows, so it is sent to the host as it stands');
  return meant;
}
