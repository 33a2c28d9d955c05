import {
  describeLimitation,
  findUnmetCondition,
  listPresenceRows,
  type PresenceRow,
  type SectionRow,
  toVisibilityKind,
} from '../../github/presence/table.ts';
import { isMap } from '../maps.ts';
import type { SectionFindings } from '../reading/findings.ts';
import type { Path } from '../refusal.ts';
import { getValueSkippingWrapper, listPaths } from './paths.ts';

/** Refuses settings that cannot exist together with another setting of the same file. */
export function refuseIncompatibleSettings(allFindings: readonly SectionFindings[]) {
  const visible = findDeclaredVisibility(allFindings.find(({ section }) => section.key === 'repository')?.value);
  for (const findings of allFindings)
    for (const row of listPresenceRows(findings.section)) {
      if (visible && row.visibility && findUnmetCondition(row, visible))
        refuseForVisibility(row, findings, visible.declaration);
      if (row.target) refuseForRulesetTarget(row, findings);
    }
}

export function findDeclaredVisibility(repositorySection: unknown) {
  const { visibility, private: isPrivate } = isMap(repositorySection) ? repositorySection : {};
  if (visibility === 'public' || visibility === 'private' || visibility === 'internal')
    return { visibility: toVisibilityKind(visibility), declaration: `visibility: ${visibility}` };
  if (typeof isPrivate !== 'boolean') return undefined;
  return { visibility: toVisibilityKind(isPrivate ? 'private' : 'public'), declaration: `private: ${isPrivate}` };
}

function refuseForVisibility(row: SectionRow, findings: SectionFindings, declaration: string) {
  const isDeclared = (at: Path) => !isEqualAsJson(getValueSkippingWrapper(findings.value, at), row.absence);
  for (const at of listDeclaredPaths(row, findings.value).filter(isDeclared))
    findings.refuse({
      at: getKeyPath(row, at),
      problem: `\`${row.name}\` ${describeLimitation(row, 'visibility')}, but the file declares \`repository.${declaration}\``,
      fix: `remove it, or change \`${declaration.split(':')[0]}\` under \`repository:\``,
    });
}

/** A pattern with `=` is reported at the value and not at the item. */
const getKeyPath = ({ pathInSection, key }: SectionRow, at: Path) => (pathInSection.includes('=') ? [...at, key] : at);

/** `null` turns a setting off, so it declares nothing that must exist. */
export const listDeclaredPaths = ({ pathInSection }: SectionRow, settings: unknown): Path[] =>
  listPaths(settings, pathInSection).filter((at) => getValueSkippingWrapper(settings, at) !== null);

const isEqualAsJson = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

export const isImpliedByAbsence = (value: unknown, { absence, always }: PresenceRow) =>
  isEqualAsJson(value, absence) || isEqualAsJson(value, always);

function refuseForRulesetTarget(row: SectionRow, findings: SectionFindings) {
  for (const at of listPaths(findings.value, row.pathInSection)) {
    const ruleset = getValueSkippingWrapper(findings.value, at.slice(0, 1));
    const { target = 'branch' } = isMap(ruleset) ? ruleset : {};
    if (!isRulesetTarget(target) || row.target!.includes(target)) continue;
    findings.refuse({
      at: getKeyPath(row, at),
      problem: `\`${row.name}\` ${describeLimitation(row, 'target')}, but this one has the target \`${target}\``,
      fix: 'remove the rule, or move it to a ruleset with another target',
    });
  }
}

const isRulesetTarget = (target: unknown): target is 'branch' | 'tag' | 'push' =>
  target === 'branch' || target === 'tag' || target === 'push';
