/**
 * Adds the name, visibility, state and properties of an entry. Leaves out all other settings of an archived repository.
 * Throws `SettingsError` if a layer contradicts the entry.
 */

import type { DeclaredSection } from '../report/result/declared.ts';
import { type Line, reportNote } from '../report/result/result.ts';
import { getSection, registry } from '../sections/registry.ts';
import { RepositoryNotLocated } from '../session/failures.ts';
import type { RunScope } from '../session/inputs/run-options.ts';
import type { DeclaredSettings } from '../session/settings.ts';
import type { RepositoryEntry, Target } from '../session/targets/target.ts';
import { findDeclaredVisibility } from '../settings/keys/presence.ts';
import { formatCode } from '../settings/message-text.ts';
import { createFileError, type Path } from '../settings/refusal.ts';
import { findDeclaredSection } from './sources.ts';

export function addEntrySettings(
  settings: DeclaredSettings,
  entry: RepositoryEntry,
  { facts, currentName, missing, isNew }: Pick<Target, 'facts' | 'currentName' | 'missing' | 'isNew'>,
  { sections }: Pick<RunScope, 'sections'>,
): DeclaredSettings {
  const created = missing || isNew ? entry.create : undefined;
  if (created) refuseVisibilityConflict(settings, entry);
  const isChosen = (key: string) => !sections || sections.includes(key);
  const own = {
    ...(currentName && { name: entry.repository.name }),
    ...(created?.visibility === 'public' && { visibility: 'public' }),
    ...(entry.isArchived && { archived: true }),
  };
  const archived = findDeclaredSection(settings.declared, 'repository')?.desired.archived;
  if (entry.isArchived && archived === false)
    throw createEntryError(
      entry,
      'state',
      'is `archived`, but a layer declares `archived: false`',
      'remove one of the two',
    );
  // An archived repository takes no writes, so its other settings cannot be enforced.
  const rest = entry.isArchived && facts?.archived ? [] : settings.declared;
  const named = isChosen('repository') && Object.keys(own).length ? setRepositoryKeys(rest, own, entry) : rest;
  const values = isChosen('custom_properties') && rest === settings.declared;
  return { ...settings, declared: values ? addCreationProperties(named, entry) : named };
}

/** Throws `RepositoryNotLocated` if a run would publish a new repository without some of its declared sections. */
export function refusePartialPublication(
  declared: readonly { readonly key: string }[],
  { create }: RepositoryEntry,
  { missing, isNew }: Pick<Target, 'missing' | 'isNew'>,
  { sections }: Pick<RunScope, 'sections'>,
) {
  const isPublished = (missing || isNew) && create?.visibility === 'public' && sections?.includes('repository');
  const unselected = declared.filter(({ key }) => !sections?.includes(key)).map(({ key }) => formatCode(key));
  if (!isPublished || !unselected.length) return;
  const keys = unselected.join(', ');
  throw new RepositoryNotLocated(
    `a new public repository needs all of its settings before it becomes public, but \`--sections\` leaves out ${keys}`,
    `add ${keys} to \`--sections\`, or remove that input`,
    'a new public repository needs all of its settings before it becomes public, but `--sections` leaves out some of them',
  );
}

export function reportUnappliedSettings(
  { declared }: DeclaredSettings,
  { isArchived, create }: RepositoryEntry,
  { facts }: Target,
): Line[] {
  const desired = findDeclaredSection(declared, 'repository')?.desired;
  const staysHidden = create?.visibility === 'public' && facts && facts.visibility !== 'public';
  const keys = declared.map(({ section: { key } }) => formatCode(key)).join(', ');
  const uncompared = `the repository is archived and cannot be changed, so Trueup compared nothing else that its layers declare: ${keys}`;
  return [
    ...(staysHidden && !findDeclaredVisibility(desired) ? [reportNote(unpublishedMessage, 'repositories')] : []),
    ...(isArchived && facts?.archived && keys ? [reportNote(uncompared, 'repositories')] : []),
  ];
}

const unpublishedMessage =
  'the repository is not public, but its entry creates it as `public`: to publish it, declare `visibility: public` in a layer';

const createEntryError = ({ repository, place }: RepositoryEntry, key: string, problem: string, fix: string) =>
  createFileError(problem, fix, place([key]), ['repositories', repository.name, key]);

function setRepositoryKeys(
  declared: readonly DeclaredSection[],
  entryKeys: object,
  entry: RepositoryEntry,
): DeclaredSection[] {
  const known = findDeclaredSection(declared, 'repository');
  const keys: Readonly<Record<string, string>> = { name: 'was', visibility: 'create', archived: 'state' };
  const place = (path: Path) => {
    const [key = ''] = path;
    return key in entryKeys || !known ? entry.place(keys[key] ? [keys[key]] : []) : known.place(path);
  };
  const section = {
    ...(known ?? { section: getSection('repository'), entryAt: () => undefined }),
    desired: { ...known?.desired, ...entryKeys },
    place,
  };
  return [section, ...declared.filter((declaredSection) => declaredSection !== known)];
}

/** A run may stop after the creation, and the next run must still set these values. */
function addCreationProperties(
  declared: readonly DeclaredSection[],
  { create, place }: RepositoryEntry,
): DeclaredSection[] {
  const known = findDeclaredSection(declared, 'custom_properties');
  const named = new Set<string>(
    known?.desired.entries.map((property: { property_name: string }) => property.property_name),
  );
  const entries = Object.entries(create?.properties ?? {})
    .filter(([name]) => !named.has(name))
    .map(([property_name, value]) => ({ property_name, value }));
  if (!entries.length) return [...declared];
  const findPlace = (path: Path) => place(['create', 'custom_properties', ...path.slice(-1)]);
  const section = {
    ...(known ?? { section: getSection('custom_properties'), place: findPlace, entryAt: () => undefined }),
    desired: { undeclared: 'keep', ...known?.desired, entries: [...(known?.desired.entries ?? []), ...entries] },
  };
  return [...declared.filter((declaredSection) => declaredSection !== known), section].sort(compareSectionOrder);
}

const compareSectionOrder = (left: DeclaredSection, right: DeclaredSection) =>
  registry.indexOf(left.section) - registry.indexOf(right.section);

/** A layer must not immediately change the visibility that the entry declares. */
function refuseVisibilityConflict({ declared }: DeclaredSettings, entry: RepositoryEntry) {
  const desired = findDeclaredSection(declared, 'repository')?.desired;
  const wanted =
    desired?.visibility ?? (desired?.private === undefined ? undefined : desired.private ? 'private' : 'public');
  const { visibility } = entry.create!;
  if (wanted === undefined || (wanted === 'public') === (visibility === 'public')) return;
  throw createEntryError(
    entry,
    'create',
    `creates a ${formatCode(visibility)} repository, but a layer declares it as ${formatCode(wanted)}`,
    'write the same visibility in both, or let only the layer set it after the repository exists',
  );
}
