/** Many files contain keys of other tools or of GitHub's answers. These messages name the right key and place. */

import { isMap } from '../../settings/maps.ts';
import { mapEntries } from '../../settings/reading/entries.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings, SectionRefusal } from '../../settings/schema/shape.ts';
import { refuseExternallyDefined } from '../families/check-names.ts';
import { branchKeys, describeBranch, describePlace, isPattern, listParentPaths } from './keys.ts';
import { refuseAnswerForm, refuseMistakenKeys } from './unknown-keys.ts';

/** Checks the entries before the schema does, and drops `restrictions: null` of patterns. */
export const prepareBranches = (value: unknown, findings: Findings) =>
  mapEntries(value, (entry, at) => prepareBranchEntry(entry, at, findings));

function prepareBranchEntry(entry: Record<string, unknown>, at: Path, findings: Findings) {
  const { name, protection, ...others } = entry;
  const protectionPath = [...at, 'protection'];
  const subject = typeof name === 'string' ? describeBranch({ name }) : 'this entry';
  refuseKeysNextToProtection(Object.keys(others), at, findings);
  if (protection === undefined) findings.remark(at, `${subject} has no \`protection\`, so it declares nothing`);
  if (protection === null && findings.source(protectionPath) === '')
    findings.remark(protectionPath, `is empty, which deletes the protection of ${subject}`);
  if (!isMap(protection)) return entry;
  const pattern = typeof name === 'string' && isPattern(name) ? name : undefined;
  return { ...entry, protection: prepareProtection(protection, pattern, protectionPath, findings) };
}

function refuseKeysNextToProtection(keys: readonly string[], at: Path, findings: Findings) {
  const problem = 'is next to `protection`, but belongs inside it';
  for (const key of keys) {
    const [parentPath] = listParentPaths(key, branchKeys);
    if (parentPath) findings.refuse({ at: [...at, key], problem, fix: `move it ${describePlace(parentPath)}` });
  }
}

function prepareProtection(
  declared: Record<string, unknown>,
  pattern: string | undefined,
  at: Path,
  findings: Findings,
) {
  const protection = pattern === undefined ? declared : dropNullRestrictions(declared, at, findings);
  refuseAnswerForm(protection, at, findings);
  const { required_status_checks: checks, restrictions } = protection;
  refuseInvalidChecks(checks, [...at, 'required_status_checks'], pattern !== undefined, findings);
  refuseMistakenKeys(protection, pattern, at, findings);
  if (pattern === undefined && hasNoPushers(restrictions)) findings.remark([...at, 'restrictions'], noPushersRemark);
  return protection;
}

/** The settings of a pattern cannot restrict pushes, so `restrictions: null` changes nothing. */
function dropNullRestrictions({ restrictions, ...rest }: Record<string, unknown>, at: Path, findings: Findings) {
  if (restrictions === undefined) return rest;
  if (restrictions !== null) return { restrictions, ...rest };
  findings.remark([...at, 'restrictions'], 'does not exist for patterns, so `null` changes nothing');
  return rest;
}

const noPushersRemark =
  'all lists are empty, so no one can push; to let everyone with write access push, write `restrictions: null`';

const hasNoPushers = (restrictions: unknown) =>
  isMap(restrictions) && Object.values(restrictions).every((list) => Array.isArray(list) && !list.length);

/** For a single branch, GitHub accepts only the complete map. A pattern keeps the live values of missing keys. */
function refuseInvalidChecks(value: unknown, at: Path, isPattern: boolean, findings: Findings) {
  const refuse = (problem: string, fix: string, more: Pick<SectionRefusal, 'checksInside'> = {}) =>
    findings.refuse({ at, problem, fix, yaml: formatChecksYaml(value, isPattern), ...more });
  if (Array.isArray(value)) return refuse('is a list, but must be a map', 'write');
  if (!isMap(value)) return;
  const hasList = value.contexts !== undefined || value.checks !== undefined;
  const missing = [
    ...(value.strict === undefined && !isPattern ? ['`strict`'] : []),
    ...(!hasList && (!isPattern || value.strict === undefined) ? ['the list of checks'] : []),
  ];
  if (missing.length)
    refuse(`lacks ${missing.join(' and ')}: GitHub accepts only the complete map`, 'write', { checksInside: true });
  refuseBareCheckNames(value.checks, at, findings);
  for (const key of ['contexts', 'checks']) refuseExternallyDefined(value[key], [...at, key], findings);
}

function formatChecksYaml(value: unknown, isPattern: boolean): string {
  const { strict, contexts, checks }: Record<string, unknown> = isMap(value) ? value : { contexts: value };
  const isDeclared = typeof strict === 'boolean';
  const strictText = isDeclared ? strict : 'false # or true: require branches to be up to date before merging';
  const values = [contexts ?? checks].flat().map((check) => (isMap(check) ? check.context : check));
  const names = values.filter((name) => typeof name === 'string');
  const list = names.length
    ? ['  contexts:', ...names.map((name) => `    - ${JSON.stringify(name)}`)]
    : ['  contexts: []'];
  return ['required_status_checks:', ...(isDeclared || !isPattern ? [`  strict: ${strictText}`] : []), ...list].join(
    '\n',
  );
}

function refuseBareCheckNames(checks: unknown, at: Path, findings: Findings) {
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
