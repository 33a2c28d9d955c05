import { isMap } from '../../settings/maps.ts';
import { mapEntries } from '../../settings/reading/entries.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings, SectionRefusal } from '../../settings/schema/shape.ts';
import { refuseRequiredElsewhere } from '../families/check-names.ts';
import { branchKeys, homesOf, isPattern, nameBranch, placeBelow } from './keys.ts';
import { refuseReadForm, settleUnknownKeys } from './unknown-keys.ts';

/** Reads each entry in the file's own spelling. Refuses what no write takes, and remarks on surprises. */
export const prepareBranches = (value: unknown, findings: Findings) =>
  mapEntries(value, (entry, at) => readEntry(entry, at, findings));

function readEntry(entry: Record<string, unknown>, at: Path, findings: Findings) {
  const { name, protection, ...others } = entry;
  const where = [...at, 'protection'];
  const one = typeof name === 'string' ? nameBranch({ name }) : 'this entry';
  refuseBeside(Object.keys(others), at, findings);
  if (protection === undefined) findings.remark(at, `${one} has no \`protection\`, so it declares nothing`);
  if (protection === null && findings.source(where) === '')
    findings.remark(where, `is empty, which deletes the protection of ${one}`);
  if (!isMap(protection)) return entry;
  const pattern = typeof name === 'string' && isPattern(name) ? name : undefined;
  return { ...entry, protection: readProtection(protection, pattern, where, findings) };
}

function refuseBeside(keys: readonly string[], at: Path, findings: Findings) {
  const problem = 'is next to `protection`, but belongs inside it';
  for (const key of keys) {
    const [home] = homesOf(key, branchKeys);
    if (home) findings.refuse({ at: [...at, key], problem, fix: `move it ${placeBelow(home)}` });
  }
}

function readProtection(given: Record<string, unknown>, pattern: string | undefined, at: Path, findings: Findings) {
  const protection = pattern === undefined ? given : dropOff(given, at, findings);
  refuseReadForm(protection, at, findings);
  const { required_status_checks: checks, restrictions } = protection;
  refuseHalfChecks(checks, [...at, 'required_status_checks'], pattern !== undefined, findings);
  settleUnknownKeys(protection, pattern, at, findings);
  if (pattern === undefined && letsNobodyPush(restrictions)) findings.remark([...at, 'restrictions'], nobodyMayPush);
  return protection;
}

/** No pattern restricts pushes, so `restrictions: null` changes nothing. */
function dropOff({ restrictions, ...rest }: Record<string, unknown>, at: Path, findings: Findings) {
  if (restrictions === undefined) return rest;
  if (restrictions !== null) return { restrictions, ...rest };
  findings.remark([...at, 'restrictions'], 'does not exist for patterns, so `null` changes nothing');
  return rest;
}

const nobodyMayPush =
  'all lists are empty, so no one can push; to let everyone with write access push, write `restrictions: null`';

const letsNobodyPush = (restrictions: unknown) =>
  isMap(restrictions) && Object.values(restrictions).every((list) => Array.isArray(list) && !list.length);

/** For a single branch the host takes only the whole object, as the refusal shows. A pattern keeps what is missing. */
function refuseHalfChecks(value: unknown, at: Path, isPattern: boolean, findings: Findings) {
  const refuse = (problem: string, fix: string, more: Pick<SectionRefusal, 'checksInside'> = {}) =>
    findings.refuse({ at, problem, fix, yaml: writeBlock(value, isPattern), ...more });
  if (Array.isArray(value)) return refuse('is a list, but must be a map', 'write');
  if (!isMap(value)) return;
  const hasList = value.contexts !== undefined || value.checks !== undefined;
  const missing = [
    ...(value.strict === undefined && !isPattern ? ['`strict`'] : []),
    ...(!hasList && (!isPattern || value.strict === undefined) ? ['the list of checks'] : []),
  ];
  if (missing.length)
    refuse(`lacks ${missing.join(' and ')}: GitHub accepts only the complete map`, 'write', { checksInside: true });
  refuseOddChecks(value.checks, at, findings);
  for (const key of ['contexts', 'checks']) refuseRequiredElsewhere(value[key], [...at, key], findings);
}

function writeBlock(value: unknown, isPattern: boolean) {
  const { strict, contexts, checks }: Record<string, unknown> = isMap(value) ? value : { contexts: value };
  const known = typeof strict === 'boolean' ? [`  strict: ${strict}`] : [];
  const unknown = isPattern ? [] : ['  strict: false # or true: require branches to be up to date before merging'];
  const written = [contexts ?? checks].flat().map((check) => (isMap(check) ? check.context : check));
  const names = written.filter((name) => typeof name === 'string');
  const list = names.length
    ? ['  contexts:', ...names.map((name) => `    - ${JSON.stringify(name)}`)]
    : ['  contexts: []'];
  return ['required_status_checks:', ...(known.length ? known : unknown), ...list].join('\n');
}

function refuseOddChecks(checks: unknown, at: Path, findings: Findings) {
  if (!Array.isArray(checks)) return;
  checks.forEach((check, index) => {
    if (typeof check !== 'string') return;
    findings.refuse({
      at: [...at, 'checks', index],
      problem: 'is a name, but must be a map with the key `context`',
      fix: `write \`context: ${JSON.stringify(check)}\`, or list the names under \`contexts\``,
    });
  });
}
