import { mapEntries } from '../../../settings/entries.ts';
import { isMap } from '../../../settings/maps.ts';
import type { Path } from '../../../settings/refusal.ts';
import type { Findings } from '../../../settings/shape.ts';
import { named } from '../names.ts';
import { homesOf, isWildcard, literalKeys, placeText } from '../vocabulary.ts';
import { refuseWhatIsRead } from './read.ts';
import { refuseHalfChecks } from './status-checks.ts';
import { readKeys } from './strangers.ts';

/** Reads each entry as the file spells it: refuses what no write takes, and remarks on what may surprise. */
export const readSpelling = (value: unknown, findings: Findings) =>
  mapEntries(value, (entry, at) => readEntry(entry, at, findings));

function readEntry(entry: Record<string, unknown>, at: Path, findings: Findings) {
  const { name, protection, ...others } = entry;
  const where = [...at, 'protection'];
  const one = typeof name === 'string' ? named({ name }) : 'this entry';
  refuseBeside(Object.keys(others), at, findings);
  if (protection === undefined) findings.remark(at, `${one} has no \`protection\`, so it declares nothing`);
  if (protection === null && findings.source(where) === '')
    findings.remark(where, `is empty, which deletes what protects ${one}`);
  if (!isMap(protection)) return entry;
  const pattern = typeof name === 'string' && isWildcard(name) ? name : undefined;
  return { ...entry, protection: readProtection(protection, pattern, where, findings) };
}

function refuseBeside(keys: readonly string[], at: Path, findings: Findings) {
  for (const key of keys) {
    const [home] = homesOf(key, literalKeys);
    if (!home) continue;
    findings.refuse({
      at: [...at, key],
      problem: 'stands beside `protection`, and belongs into it',
      fix: `move it ${placeText(home)}`,
    });
  }
}

function readProtection(given: Record<string, unknown>, pattern: string | undefined, at: Path, findings: Findings) {
  const protection = pattern === undefined ? given : withoutOff(given, at, findings);
  refuseWhatIsRead(protection, at, findings);
  refuseHalfChecks(
    protection.required_status_checks,
    [...at, 'required_status_checks'],
    pattern !== undefined,
    findings,
  );
  readKeys(protection, pattern, at, findings);
  if (pattern === undefined && letsNobodyPush(protection.restrictions))
    findings.remark([...at, 'restrictions'], nobodyMayPush);
  return protection;
}

/** `restrictions: null` says what is so for every pattern. */
function withoutOff({ restrictions, ...rest }: Record<string, unknown>, at: Path, findings: Findings) {
  if (restrictions === undefined) return rest;
  if (restrictions !== null) return { restrictions, ...rest };
  findings.remark([...at, 'restrictions'], 'is off for every pattern, so `null` says nothing more');
  return rest;
}

const nobodyMayPush =
  'every list is empty, so nobody may push; to let everyone with write access push, write `restrictions: null`';

const letsNobodyPush = (restrictions: unknown) =>
  isMap(restrictions) && Object.values(restrictions).every((list) => Array.isArray(list) && !list.length);
