import type { DeclaredSection } from '../report/result/declared.ts';
import { createNote } from '../report/result/result.ts';
import { registry, sectionNamed } from '../sections/registry.ts';
import { NotLocated } from '../session/failures.ts';
import type { About } from '../session/inputs/run-options.ts';
import type { DeclaredSettings } from '../session/settings.ts';
import type { RepositoryEntry, Target } from '../session/targets/target.ts';
import { visibilityIn } from '../settings/keys/presence.ts';
import { type Path, refuseFile } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';

/**
 * The settings of a repository with what its entry adds: a new name, the visibility of a new repository, that it is
 * archived, and values that it starts with. Throws `SettingsRefused` if a layer contradicts it.
 */
export function addEntry(
  settings: DeclaredSettings,
  entry: RepositoryEntry,
  { facts, called, missing, isNew }: Pick<Target, 'facts' | 'called' | 'missing' | 'isNew'>,
  { sections }: Pick<About, 'sections'>,
): DeclaredSettings {
  const created = missing || isNew ? entry.create : undefined;
  if (created) refuseOtherVisibility(settings, entry);
  const isChosen = (key: string) => !sections || sections.includes(key);
  const own = {
    ...(called && { name: entry.repository.name }),
    ...(created?.visibility === 'public' && { visibility: 'public' }),
    ...(entry.isArchived && { archived: true }),
  };
  const archived = settings.declared.find(({ section }) => section.key === 'repository')?.desired.archived;
  if (entry.isArchived && archived === false)
    throw refuseEntry(entry, 'state', 'is `archived`, but a layer declares `archived: false`', 'remove one of the two');
  // An archived repository takes no writes, so there is nothing to hold it to.
  const rest = entry.isArchived && facts?.archived ? [] : settings.declared;
  const named = isChosen('repository') && Object.keys(own).length ? withKeys(rest, own, entry) : rest;
  const values = isChosen('custom_properties') && rest === settings.declared;
  return { ...settings, declared: values ? withValues(named, entry) : named };
}

/** Throws `NotLocated` if a run would publish a new repository without a section that its settings declare. */
export function refusePartOf(
  declared: readonly { readonly key: string }[],
  { create }: RepositoryEntry,
  { missing, isNew }: Pick<Target, 'missing' | 'isNew'>,
  { sections }: Pick<About, 'sections'>,
) {
  const isPublished = (missing || isNew) && create?.visibility === 'public' && sections?.includes('repository');
  const unselected = declared.filter(({ key }) => !sections?.includes(key)).map(({ key }) => code(key));
  if (!isPublished || !unselected.length) return;
  const keys = unselected.join(', ');
  throw new NotLocated(
    `a new public repository needs all of its settings before it becomes public, but \`--sections\` leaves out ${keys}`,
    `add ${keys} to \`--sections\`, or remove that input`,
    'a new public repository needs all of its settings before it becomes public, but `--sections` leaves out some of them',
  );
}

/** Reports what an existing repository does not get: the visibility of a new one, and settings while it is archived. */
export function tellWhatStays(
  { declared }: DeclaredSettings,
  { isArchived, create }: RepositoryEntry,
  { facts }: Target,
) {
  const desired = declared.find(({ section }) => section.key === 'repository')?.desired;
  const staysHidden = create?.visibility === 'public' && facts && facts.visibility !== 'public';
  const keys = declared.map(({ section: { key } }) => code(key)).join(', ');
  const uncompared = `the repository is archived and cannot be changed, so Trueup compared nothing else that its layers declare: ${keys}`;
  return [
    ...(staysHidden && !visibilityIn(desired) ? [createNote(unpublished, 'repositories')] : []),
    ...(isArchived && facts?.archived && keys ? [createNote(uncompared, 'repositories')] : []),
  ];
}

const unpublished =
  'the repository is not public, but its entry creates it as `public`: to publish it, declare `visibility: public` in a layer';

const refuseEntry = ({ repository, place }: RepositoryEntry, key: string, problem: string, fix: string) =>
  refuseFile(problem, fix, place([key]), ['repositories', repository.name, key]);

/** The keys of `repository` that the entry decides, with their place in the fleet file. */
function withKeys(declared: readonly DeclaredSection[], own: object, entry: RepositoryEntry): DeclaredSection[] {
  const known = declared.find(({ section }) => section.key === 'repository');
  const keys: Readonly<Record<string, string>> = { name: 'was', visibility: 'create', archived: 'state' };
  const place = (path: Path) => {
    const [key = ''] = path;
    return key in own || !known ? entry.place(keys[key] ? [keys[key]] : []) : known.place(path);
  };
  const one = {
    ...(known ?? { section: sectionNamed('repository'), entryAt: () => undefined }),
    desired: { ...known?.desired, ...own },
    place,
  };
  return [one, ...declared.filter((other) => other !== known)];
}

/** The values of `create` stay declared, so that a run that was stopped after the creation still sets them. */
function withValues(declared: readonly DeclaredSection[], { create, place }: RepositoryEntry): DeclaredSection[] {
  const known = declared.find(({ section }) => section.key === 'custom_properties');
  const named = new Set<string>(
    known?.desired.entries.map((one: { property_name: string }) => one.property_name.toLowerCase()),
  );
  const entries = Object.entries(create?.properties ?? {})
    .filter(([name]) => !named.has(name.toLowerCase()))
    .map(([property_name, value]) => ({ property_name, value }));
  if (!entries.length) return [...declared];
  const at = (path: Path) => place(['create', 'custom_properties', ...path.slice(-1)]);
  const one = {
    ...(known ?? { section: sectionNamed('custom_properties'), place: at, entryAt: () => undefined }),
    desired: { undeclared: 'keep', ...known?.desired, entries: [...(known?.desired.entries ?? []), ...entries] },
  };
  return [...declared.filter((other) => other !== known), one].sort(inOrder);
}

const inOrder = (one: DeclaredSection, other: DeclaredSection) =>
  registry.indexOf(one.section) - registry.indexOf(other.section);

/** Refuses layers that would turn a new repository at once into what its entry does not say. */
function refuseOtherVisibility({ declared }: DeclaredSettings, entry: RepositoryEntry) {
  const desired = declared.find(({ section }) => section.key === 'repository')?.desired;
  const wanted = desired?.visibility ?? (desired?.private === false ? 'public' : undefined);
  const { visibility } = entry.create!;
  if (wanted === undefined || (wanted === 'public') === (visibility === 'public')) return;
  throw refuseEntry(
    entry,
    'create',
    `creates a ${code(visibility)} repository, but a layer declares it as ${code(wanted)}`,
    'write the same visibility in both, or let only the layer set it after the repository exists',
  );
}
