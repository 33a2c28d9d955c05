import { isMap } from '../../settings/maps.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/schema/shape.ts';

/**
 * In safe-settings this word means the checks that GitHub already requires. As a check name, it would block every
 * merge.
 */
const externallyDefined = '{{EXTERNALLY_DEFINED}}';

export function refuseExternallyDefined(checks: unknown, at: Path, findings: Findings) {
  if (!Array.isArray(checks)) return;
  checks.forEach((check, index) => {
    const name = isMap(check) ? check.context : check;
    if (name !== externallyDefined) return;
    findings.refuse({
      at: isMap(check) ? [...at, index, 'context'] : [...at, index],
      problem: 'means the live checks only in safe-settings; here it is the name of a check, which no app reports',
      fix: 'list the live checks: `trueup snapshot` prints them',
    });
  });
}
