import { unlessRefused } from '../../host/failures.ts';
import type { Reader } from '../../host/host.ts';
import { joined, open, say, type Text } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import type { SectionReader } from '../section.ts';
import {
  type Attachments,
  type AttachProgress,
  namesText,
  progressOf,
  readAttachments,
  repositoriesIn,
  type TakenRepository,
  takenFrom,
  targetsOf,
} from './attach.ts';
import type { LiveConfiguration } from './calls.ts';
import * as calls from './calls.ts';
import { named, type SecurityConfiguration } from './schema.ts';

export interface LiveConfigurations {
  readonly configurations: readonly LiveConfiguration[];
  /** The new repositories that get a configuration, by its id; unset where nobody asked, or it could not be read. */
  readonly defaults?: ReadonlyMap<number, string>;
  /** Which repositories have which configuration; unset in the same cases. */
  readonly attachments?: Attachments;
}

/** The host and an enterprise have configurations of their own, which no organization can change. */
export const isOwn = ({ target_type }: LiveConfiguration) => target_type === 'organization';

export const name = (configuration: { readonly name: string }) => configuration.name;

export async function readConfigurations(
  host: SectionReader,
  desired: ListWithPolicy<SecurityConfiguration>,
): Promise<LiveConfigurations> {
  const { entries } = desired;
  const configurations = await host.ask(calls.list({}));
  const declaring = (key: 'attach' | 'default_for_new_repos') =>
    entries.filter((entry) => entry[key] !== undefined).map((entry) => ({ subject: named(entry), key }));
  const [choosing, attaching] = [declaring('default_for_new_repos'), declaring('attach')];
  const isOfKinds = entries.some(({ attach }) => typeof attach === 'string');
  const [defaults, attachments] = await Promise.all([
    choosing.length
      ? host.askOrLeaveOut(choosing, (reader) => reader.ask(calls.listDefaults({})))
      : goingDefaults(host, desired, configurations),
    attaching.length
      ? host.askOrLeaveOut(attaching, (reader) => readAttachments(reader, configurations, isOfKinds))
      : undefined,
  ]);
  return { configurations, defaults, attachments };
}

/** Defaults that go with their configuration. The undo file alone needs them, so a refusal fails nothing. */
function goingDefaults(
  host: Reader,
  { entries, undeclared }: ListWithPolicy<SecurityConfiguration>,
  configurations: readonly LiveConfiguration[],
) {
  const stays = (one: LiveConfiguration) => !isOwn(one) || entries.some((entry) => name(entry) === name(one));
  if (undeclared !== 'delete' || configurations.every(stays)) return undefined;
  return unlessRefused(host.ask(calls.listDefaults({})));
}

/** An entry with the repositories that are to have its configuration. */
export interface Attaching {
  readonly entry: SecurityConfiguration;
  readonly id?: number;
  readonly targets: readonly number[];
  readonly progress: AttachProgress;
  readonly taken: readonly TakenRepository[];
}

/** What the entries attach; nothing where it could not be read. */
export function attachingIn(
  { entries }: ListWithPolicy<SecurityConfiguration>,
  { configurations, attachments }: LiveConfigurations,
): readonly Attaching[] {
  if (!attachments) return [];
  const idOf = (entry: SecurityConfiguration) =>
    configurations.find((one) => isOwn(one) && name(one) === name(entry))?.id;
  const declared = entries.filter((entry) => entry.attach !== undefined);
  const claimed = new Set(
    declared
      .filter((entry) => entry.attach !== 'all_without_configurations')
      .flatMap((entry) => targetsOf(entry, attachments, idOf(entry))),
  );
  return declared.map((entry) => {
    const id = idOf(entry);
    const targets = targetsOf(entry, attachments, id, claimed);
    const progress = progressOf(targets, (id !== undefined && attachments.of.get(id)) || []);
    return { entry, id, targets, progress, taken: takenFrom(progress.missing, attachments, configurations, id) };
  });
}

/** `from security configuration "old": shop, web` */
export function takenText(taken: readonly TakenRepository[], attachments: Attachments): Text | undefined {
  if (!taken.length) return undefined;
  const known = repositoriesIn(attachments);
  const sources = [...new Set(taken.map(({ from }) => from))];
  return joined(
    sources.map((from) => {
      const ids = taken.filter((one) => one.from === from).map(({ repository }) => repository);
      return say`${open(ids.length)} from ${named(from)}: ${namesText(ids, known)}`;
    }),
    '; ',
  );
}
