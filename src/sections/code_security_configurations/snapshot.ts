import type { Writing } from '../../plan/item.ts';
import { say } from '../../plan/wording.ts';
import type { RepositoryRef } from '../../settings/named-ids.ts';
import type { SelectedRepository } from '../families/repositories.ts';
import { type Exported, listExported, listUndone, type SnapshotReader } from '../section.ts';
import { done, holderOf, namesText, readAttachments, repositoriesIn } from './attach.ts';
import type { LiveConfiguration } from './calls.ts';
import * as calls from './calls.ts';
import { isOwn, type LiveConfigurations } from './live.ts';
import { named, settingKeys, settings } from './schema.ts';

export async function readAllConfigurations(host: SnapshotReader): Promise<LiveConfigurations> {
  const configurations = await host.ask(calls.list({}));
  const own = configurations.filter(isOwn).map((one) => ({ subject: named(one) }));
  const part = (key: string) => own.map((one) => ({ ...one, key }));
  const [defaults, attachments] = await Promise.all([
    host.askOrLeaveOut(part('default_for_new_repos'), (reader) => reader.ask(calls.listDefaults({}))),
    host.askOrLeaveOut(part('attach'), (reader) => readAttachments(reader, configurations.filter(isOwn), false)),
  ]);
  return { configurations, defaults, attachments };
}

/** The runner has a label only where it is chosen by one, and a reviewer is shown with the id of the configuration. */
function shownValue(key: string, value: unknown): unknown {
  if (key !== 'secret_scanning_delegated_bypass_options') return value;
  const { reviewers = [] } = value as { readonly reviewers?: readonly Record<string, unknown>[] };
  return {
    reviewers: reviewers.map(({ reviewer_id, reviewer_type, mode }) => ({
      reviewer_id,
      reviewer_type,
      ...(mode !== undefined && { mode }),
    })),
  };
}

const settingsOf = (item: LiveConfiguration) =>
  Object.fromEntries(
    settingKeys
      .filter((key) => (item[key] ?? null) !== null && item[key] !== '')
      .map((key) => [key, shownValue(key, item[key])]),
  );

const attachedNames = ({ attachments }: LiveConfigurations, { id }: LiveConfiguration) =>
  (attachments?.of.get(id) ?? [])
    .filter(({ status }) => done.includes(status))
    .map(({ repository }) => repository.name)
    .sort();

function configurationEntry(live: LiveConfigurations, item: LiveConfiguration) {
  const names = attachedNames(live, item);
  const which = live.defaults?.get(item.id);
  return {
    name: item.name,
    ...settingsOf(item),
    ...(which && { default_for_new_repos: which }),
    ...(names.length && { attach: names }),
  };
}

export const configurationsToSettings = (live: LiveConfigurations): Exported =>
  listExported(
    live.configurations.filter(isOwn).map((item) => configurationEntry(live, item)),
    settings,
  );

/** A repository goes back to the configuration that it had. No file takes one away from a repository that had none. */
export function configurationsToUndo(live: LiveConfigurations, items: readonly Writing[]): Exported {
  const own = live.configurations.filter(isOwn);
  const changed = new Set(items.flatMap(({ names = [] }) => names));
  const moved = items.flatMap(movedBy);
  const hadFrom = (item: LiveConfiguration) =>
    moved.filter((id) => live.attachments && holderOf(live.attachments, id) === item.id);
  const known = live.attachments ? repositoriesIn(live.attachments) : [];
  const entries = own.map((item) => ({
    name: item.name,
    ...(changed.has(item.name) && settingsOf(item)),
    ...(live.defaults && { default_for_new_repos: live.defaults.get(item.id) ?? 'none' }),
    ...(hadFrom(item).length && { attach: namesOf(hadFrom(item), known) }),
  }));
  const unread = live.defaults ? [] : items.filter(({ kind }) => kind === 'delete');
  const staying = moved.filter((id) => !own.some((item) => hadFrom(item).includes(id)));
  const notes = [
    ...unread.map(({ subject }) => `which new repositories got the ${subject}, which could not be read`),
    ...(staying.length
      ? [say`which configuration these had, or that they had none: ${namesText(staying, known)}`]
      : []),
  ];
  return listUndone(entries, items, notes);
}

/** The repositories to which an item attaches its configuration. */
function movedBy(item: Writing): readonly number[] {
  const [difference] = 'differences' in item ? item.differences.filter(({ key }) => key === 'attach') : [];
  const before = idsIn(difference?.live);
  const after = difference ? idsIn(difference.wanted) : idsIn((item.holds as { attach?: unknown } | undefined)?.attach);
  return after.filter((id) => !before.includes(id));
}

const idsIn = (refs: unknown) =>
  Array.isArray(refs) ? (refs as readonly RepositoryRef[]).map(({ repository_id: id }) => id as number) : [];

const namesOf = (ids: readonly number[], known: readonly SelectedRepository[]) =>
  ids.flatMap((id) => known.find((one) => one.id === id)?.name ?? []).sort();
