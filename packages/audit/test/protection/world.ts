import type { Role } from '../../../simulator/src/access/tokens.ts';
import type { Job } from '../../../simulator/src/merging/pull.ts';
import type { SimulatorOptions } from '../../../simulator/src/simulator.ts';

export type Verdict = 'works' | 'unprotected' | 'blocks' | 'sometimes' | 'unknown';

/** A repository as the simulator takes it, and what stands around it. */
export interface Held {
  /** The classic rules, and whatever else the repository has. */
  readonly repository?: Readonly<Record<string, unknown>>;
  /** The organization `acme`: its rulesets and teams. */
  readonly account?: Readonly<Record<string, unknown>>;
  readonly enterprise?: object;
  /** Files of the default branch: workflows by their names, and others by their paths. */
  readonly workflows?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  /** The names of workflows that somebody switched off. */
  readonly switchedOff?: readonly string[];
  /** Who has which role. Unless said: an administrator, two people who may write, and one who may read. */
  readonly people?: Readonly<Record<string, Role>>;
}

/** What is reported on any pull request to the branch, whoever opens it. */
export interface Arrivals {
  readonly check_runs?: readonly object[];
  readonly statuses?: readonly string[];
  readonly queue_check_runs?: readonly object[];
  /** The jobs that its workflows have; the host may not let them run. */
  readonly jobs?: readonly Job[];
  /** Where it is deployed beside that; every environment unless said. */
  readonly deployments?: readonly string[];
}

export const everybody: Readonly<Record<string, Role>> = { ann: 'admin', bob: 'write', cas: 'write', ria: 'read' };

export const robot = { id: 77, slug: 'robot' };
/** The number of GitHub Actions. */
export const actions = 15_368;

/** A simulator that holds a repository, with one token for each of its people, by their names. */
export function optionsFor(
  held: Held,
  pulls: readonly object[] = [],
): Required<Pick<SimulatorOptions, 'seed' | 'tokens'>> {
  const { repository = {}, account = {}, enterprise, workflows = {}, people = everybody } = held;
  const paths = Object.keys(workflows).map((name) => ({ name, path: `.github/workflows/${name}` }));
  const pull_requests = [...((repository.pull_requests as object[] | undefined) ?? []), ...pulls];
  return {
    tokens: Object.entries(people).map(([login, role]) => ({ token: login, login, roles: { 'acme/shop': role } })),
    seed: {
      apps: [{ id: actions, slug: 'github-actions' }, robot],
      accounts: [
        { login: 'acme', type: 'Organization', members: Object.keys(people), ...account },
        ...Object.keys(people).map((login) => ({ login })),
      ],
      ...(enterprise && { enterprise }),
      repositories: [
        {
          owner: 'acme',
          name: 'shop',
          collaborators: Object.entries(people).map(([login, role]) => ({ login, role })),
          files: { ...held.files, ...Object.fromEntries(paths.map(({ name, path }) => [path, workflows[name]!])) },
          workflows: paths.map(({ name, path }) => ({
            path,
            state: held.switchedOff?.includes(name) ? 'disabled_manually' : 'active',
          })),
          ...repository,
          pull_requests,
        },
      ],
    },
  };
}
