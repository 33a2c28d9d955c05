import { isMap, pickKeys } from '../../settings/maps.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { findParentKey } from './endpoints.ts';

export function refuseAndRemoveMisplacedKeys(value: unknown, findings: Findings): unknown {
  if (!isMap(value)) return value;
  if (value.enabled === false && value.selected_actions)
    findings.remark(['selected_actions'], 'has no effect with `enabled: false`: Trueup neither compares nor sends it');
  return pickKeys(value, (key) => {
    const parentKey = findParentKey(key);
    // GitHub would accept a misplaced key with the permissions, and ignore it.
    if (parentKey)
      findings.refuse({
        at: [key],
        problem: `belongs below \`${parentKey}\``,
        fix: `indent it under \`${parentKey}:\``,
      });
    return !parentKey;
  });
}
