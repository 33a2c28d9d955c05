/** Reads the teams of a repository, and the role of each declared team. */
import type { Reader } from '../../github/github.ts';
import { SectionFailure } from '../../plan/item.ts';
import { rejectDuplicates } from '../../plan/match.ts';
import { formatText } from '../../plan/wording.ts';
import type { ListWithPolicy, Undeclared } from '../../settings/schema/shape.ts';
import { isOwnedByOrganization } from '../organization.ts';
import type { SectionReader } from '../section.ts';
import * as calls from './calls.ts';
import { listKeptTeams } from './organization.ts';
import { describeTeam, type Team } from './schema.ts';

export interface LiveTeams {
  readonly listed: readonly calls.LiveTeam[];
  /** Maps requested slugs to access; `null` means no access. */
  readonly probes: ReadonlyMap<string, ProbedAccess | null>;
}

export type ProbedAccess = Pick<NonNullable<calls.Probe>, 'private' | 'role_name'>;

/** Returns `undefined` for a personal account. */
export async function readTeams(
  github: SectionReader,
  { entries, undeclared }: ListWithPolicy<Team>,
): Promise<LiveTeams | undefined> {
  if (!(await isOwnedByOrganization(github))) return undefined;
  const [probes, listed] = await Promise.all([
    probeTeams(
      github,
      entries.map(({ name }) => name),
    ),
    readListedTeams(github, undeclared),
  ]);
  await requireRolesOfListedTeams(github, { listed, probes });
  return { listed, probes };
}

/** Reads all teams with direct access. Returns `undefined` for a personal account. */
export async function readAllTeams(github: SectionReader): Promise<LiveTeams | undefined> {
  if (!(await isOwnedByOrganization(github))) return undefined;
  const listed = await readListedTeams(github);
  const direct = listed.filter(({ access_source }) => access_source === 'direct').map(({ slug }) => slug);
  return { listed, probes: await probeTeams(github, direct) };
}

async function readListedTeams(github: Reader, undeclared?: Undeclared): Promise<readonly calls.LiveTeam[]> {
  const listed = await github.ask(undeclared === 'keep' ? listKeptTeams : calls.list({}));
  rejectDuplicates(listed, ({ slug }) => slug, {
    describe: ({ slug }) => describeTeam({ name: slug }),
    fix: 'run again: GitHub listed one team twice',
  });
  return listed;
}

/** Leaves out teams whose read fails. */
async function probeTeams(github: SectionReader, slugs: readonly string[]): Promise<LiveTeams['probes']> {
  const probes = await Promise.all(
    slugs.map((slug) =>
      github.askOrLeaveOut([{ subject: describeTeam({ name: slug }) }], async (reader) => [
        [slug, await readTeamAccess(reader, slug)] as const,
      ]),
    ),
  );
  return new Map(probes.flatMap((probe) => probe ?? []));
}

/** Throws if the answer shows access without a role. */
async function readTeamAccess(github: Reader, slug: string): Promise<ProbedAccess | null> {
  const access = await github.ask(calls.probe({ team_slug: slug }));
  if (access !== undefined) return access;
  throw new SectionFailure(
    formatText`GitHub's answer does not show the role of ${describeTeam({ name: slug })}: a proxy may have changed the \`Accept\` header`,
    'check that proxies between this run and GitHub do not change the `Accept` header',
  );
}

/** A listed team has access, so a 404 means a missing permission. */
async function requireRolesOfListedTeams(github: SectionReader, { listed, probes }: LiveTeams): Promise<void> {
  for (const [slug, access] of probes)
    if (access === null && listed.some((team) => team.slug === slug))
      await github.askOrLeaveOut([{ subject: describeTeam({ name: slug }) }], (reader) =>
        reader.ask(calls.probeListed({ team_slug: slug })),
      );
}
