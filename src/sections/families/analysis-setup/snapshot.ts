import * as v from 'valibot';
import { HostRefusal, PermissionDenied } from '../../../host/failures.ts';
import type { Exported, SnapshotReader } from '../../section.ts';
import type { LiveSetup, SetupCalls } from './calls.ts';
import { readLanguages } from './languages.ts';

export interface WholeSetup {
  readonly live?: LiveSetup;
  /** Why the repository cannot have one, in the host's words. */
  readonly unavailable?: string;
}

/** A repository without the feature has no setup to write, which is no failure of the snapshot. */
export async function readWholeSetup(host: SnapshotReader, { get }: SetupCalls): Promise<WholeSetup> {
  try {
    return { live: await host.ask(get({})) };
  } catch (failure) {
    if (isUnavailable(failure)) return { unavailable: failure.hostMessage };
    throw failure;
  }
}

const isUnavailable = (failure: unknown): failure is HostRefusal =>
  failure instanceof HostRefusal && !(failure instanceof PermissionDenied) && failure.request.status === 403;

/** Each key with what the host shows of it, where a file may say that. */
export function setupToSettings(
  { live, unavailable }: WholeSetup,
  keys: v.ObjectEntries,
  vocabulary: readonly string[],
): Exported {
  if (!live) return { value: undefined, notes: [`left out: ${unavailable}`] };
  const { named, unnamed } = readLanguages(live.languages, vocabulary);
  const all: Readonly<Record<string, unknown>> = { ...live, ...(live.languages && { languages: named }) };
  const shown = Object.keys(keys).filter((key) => all[key] !== undefined);
  const isTaken = (key: string) => v.is(keys[key] as v.GenericSchema, all[key]);
  return {
    value: Object.fromEntries(shown.filter(isTaken).map((key) => [key, all[key]])),
    notes: [
      ...unnamed.map((language) => `\`${language}\` is left out of \`languages\`: no request can name it`),
      ...shown.filter((key) => all[key] !== null && !isTaken(key)).map((key) => strange(key, all[key])),
    ],
  };
}

const strange = (key: string, value: unknown) =>
  `\`${key}\` is left out: ${JSON.stringify(value)} is not a value that Trueup knows`;
