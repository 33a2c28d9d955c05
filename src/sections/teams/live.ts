import type { Reader } from '../../host/host.ts';
import { SectionFailure } from '../../plan/item.ts';
import { refuseTwins } from '../../plan/match.ts';
import { say } from '../../plan/wording.ts';
import type { Listed } from '../../settings/shape.ts';
import { isOfOrganization } from '../organization.ts';
import * as calls from './calls.ts';
import { named, type Team } from './schema.ts';

export interface Live {
  readonly listed: readonly calls.LiveTeam[];
  /** By the requested slugs; `null` without access. */
  readonly probes: ReadonlyMap<string, Access | null>;
}

export type Access = Pick<NonNullable<calls.Probe>, 'private' | 'role_name'>;

/** `undefined` for a personal account. */
export async function readTeams(host: Reader, { entries }: Listed<Team>): Promise<Live | undefined> {
  if (!(await isOfOrganization(host))) return undefined;
  const slugs = entries.map(({ name }) => name);
  const [listed, probes] = await Promise.all([listTeams(host), probeAll(host, slugs)]);
  return { listed, probes };
}

export async function readAllTeams(host: Reader): Promise<Live | undefined> {
  if (!(await isOfOrganization(host))) return undefined;
  const listed = await listTeams(host);
  const direct = listed.filter(({ access_source }) => access_source === 'direct').map(({ slug }) => slug);
  return { listed, probes: await probeAll(host, direct) };
}

async function listTeams(host: Reader): Promise<readonly calls.LiveTeam[]> {
  const listed = await host.ask(calls.list({}));
  refuseTwins(listed, ({ slug }) => slug, {
    named: ({ slug }) => named({ name: slug }),
    fix: 'run again: the host listed one team twice',
  });
  return listed;
}

async function probeAll(host: Reader, slugs: readonly string[]) {
  const probes = await Promise.all(slugs.map((slug) => host.ask(calls.probe({ team_slug: slug }))));
  return new Map(slugs.map((slug, index) => [slug, heard(slug, probes[index])]));
}

function heard(slug: string, probe: calls.Probe): Access | null {
  if (probe !== undefined) return probe;
  throw new SectionFailure(
    say`the host says that ${named({ name: slug })} has access but not which role: something on the way dropped the media type`,
    'check that proxies between this run and the host pass the `Accept` header unchanged',
  );
}
