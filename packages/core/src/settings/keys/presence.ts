import {
  describeLimitation,
  findUnmetCondition,
  listRows,
  type PresenceRow,
  type SectionRow,
  toVisibilityKind,
} from '../../github/presence/table.ts';
import { isMap } from '../maps.ts';
import type { JudgedPart } from '../reading/findings.ts';
import type { Path } from '../refusal.ts';
import { placesOf, valueAt } from './lacking.ts';

/** Refuses what cannot exist beside something else in the same file. */
export function examinePresence(parts: readonly JudgedPart[]) {
  const visible = visibilityIn(parts.find(({ section }) => section.key === 'repository')?.value);
  for (const part of parts)
    for (const row of listRows(part.section)) {
      if (visible && row.visibility && findUnmetCondition(row, visible)) refuseHidden(row, part, visible.spelt);
      if (row.target) refuseMisplaced(row, part);
    }
}

/** `visibility`, or `private` if the file declares only that. */
export function visibilityIn(repository: unknown) {
  const { visibility, private: hidden } = isMap(repository) ? repository : {};
  if (visibility === 'public' || visibility === 'private' || visibility === 'internal')
    return { visibility: toVisibilityKind(visibility), spelt: `visibility: ${visibility}` };
  if (typeof hidden !== 'boolean') return undefined;
  return { visibility: toVisibilityKind(hidden ? 'private' : 'public'), spelt: `private: ${hidden}` };
}

function refuseHidden(row: SectionRow, part: JudgedPart, spelt: string) {
  const isDeclared = (at: Path) => !isSame(valueAt(part.value, at), row.absence);
  for (const at of declaredPlaces(row, part.value).filter(isDeclared))
    part.refuse({
      at: keyPlace(row, at),
      problem: `\`${row.name}\` ${describeLimitation(row, 'visibility')}, but the file declares \`repository.${spelt}\``,
      fix: `remove it, or change \`${spelt.split(':')[0]}\` under \`repository:\``,
    });
}

/** A row such as `[].rules[].type=merge_queue` is reported at the value, and not at the item that has it. */
const keyPlace = ({ pathInSection: inside, key }: SectionRow, at: Path) => (inside.includes('=') ? [...at, key] : at);

/** The places that a row describes. Null turns a thing off, and declares no more than its absence. */
export const declaredPlaces = ({ pathInSection: inside }: SectionRow, settings: unknown): Path[] =>
  placesOf(settings, inside).filter((at) => valueAt(settings, at) !== null);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a declared value is what holds anyway where the setting does not exist. */
export const isSoAnyway = (value: unknown, { absence, always }: PresenceRow) =>
  isSame(value, absence) || isSame(value, always);

function refuseMisplaced(row: SectionRow, part: JudgedPart) {
  for (const at of placesOf(part.value, row.pathInSection)) {
    const ruleset = valueAt(part.value, at.slice(0, 1));
    const { target = 'branch' } = isMap(ruleset) ? ruleset : {};
    if (!isTarget(target) || row.target!.includes(target)) continue;
    part.refuse({
      at: keyPlace(row, at),
      problem: `\`${row.name}\` ${describeLimitation(row, 'target')}, but this one has the target \`${target}\``,
      fix: 'remove the rule, or move it to a ruleset with another target',
    });
  }
}

const isTarget = (target: unknown): target is 'branch' | 'tag' | 'push' =>
  target === 'branch' || target === 'tag' || target === 'push';
