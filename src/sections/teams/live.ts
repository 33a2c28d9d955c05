import type { Reader } from '../../host/host.ts';
import { SectionFailure } from '../../plan/item.ts';
import type { Listed } from '../../settings/shape.ts';
import * as calls from './calls.ts';
import { named, type Team } from './schema.ts';

export interface Live {
  readonly listed: readonly calls.LiveTeam[];
  /** By the slugs that were asked for; `null` without access. */
  readonly probes: ReadonlyMap<string, Access | null>;
}

export type Access = NonNullable<calls.Probe>;

/** Nothing of a personal account. */
export async function readTeams(host: Reader, { entries }: Listed<Team>): Promise<Live | undefined> {
  if (!(await host.ask(calls.getOrganization({})))) return undefined;
  const slugs = entries.map(({ name }) => name);
  const [listed, probes] = await Promise.all([host.ask(calls.list({})), probeAll(host, slugs)]);
  return { listed, probes };
}

export async function readAllTeams(host: Reader): Promise<Live | undefined> {
  if (!(await host.ask(calls.getOrganization({})))) return undefined;
  const listed = await host.ask(calls.list({}));
  const direct = listed.filter(({ access_source }) => access_source === 'direct').map(({ slug }) => slug);
  return { listed, probes: await probeAll(host, direct) };
}

async function probeAll(host: Reader, slugs: readonly string[]) {
  const probes = await Promise.all(slugs.map((slug) => host.ask(calls.probe({ team_slug: slug }))));
  return new Map(slugs.map((slug, index) => [slug, heard(slug, probes[index])]));
}

function heard(slug: string, probe: calls.Probe): Access | null {
  if (probe !== undefined) return probe;
  throw new SectionFailure(
    `the host says that ${named({ name: slug })} has access and not which role: the media type that asks for it was lost`,
    'let the `Accept` header through unchanged, whatever stands between this run and the host',
  );
}
