import type { Role } from '../../../simulator/src/access/tokens.ts';
import type { Job } from '../../../simulator/src/merging/pull.ts';
import type { SimulatorOptions } from '../../../simulator/src/simulator.ts';

export type Verdict = 'works' | 'unprotected' | 'blocks' | 'sometimes' | 'unknown';

/** A repository for the simulator, with its organization and people. */
export interface SimulatedRepository {
  /** The classic rules and other properties of the repository. */
  readonly repository?: Readonly<Record<string, unknown>>;
  /** The rulesets and teams of the organization `acme`. */
  readonly account?: Readonly<Record<string, unknown>>;
  readonly enterprise?: object;
  /** Files of the default branch: workflows by name, and others by path. */
  readonly workflows?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  /** The names of disabled workflows. */
  readonly switchedOff?: readonly string[];
  /** The role of each person. By default: an administrator, two writers and a reader. */
  readonly people?: Readonly<Record<string, Role>>;
}

/** The checks of every pull request to the branch. */
export interface ReportedChecks {
  readonly check_runs?: readonly object[];
  readonly statuses?: readonly string[];
  readonly queue_check_runs?: readonly object[];
  /** The jobs of its workflows, which GitHub may not let run. */
  readonly jobs?: readonly Job[];
  /** Further deployments. By default, every environment is deployed. */
  readonly deployments?: readonly string[];
}

export const defaultPeople: Readonly<Record<string, Role>> = { ann: 'admin', bob: 'write', cas: 'write', ria: 'read' };

export const robot = { id: 77, slug: 'robot' };
/** The app id of GitHub Actions. */
export const actionsAppId = 15_368;

/** Opens a simulator with the repository and a token for each person. */
export function createSimulatorOptions(
  held: SimulatedRepository,
  pulls: readonly object[] = [],
): Required<Pick<SimulatorOptions, 'seed' | 'tokens'>> {
  const { repository = {}, account = {}, enterprise, workflows = {}, people = defaultPeople } = held;
  const paths = Object.keys(workflows).map((name) => ({ name, path: `.github/workflows/${name}` }));
  const pull_requests = [...((repository.pull_requests as object[] | undefined) ?? []), ...pulls];
  return {
    tokens: Object.entries(people).map(([login, role]) => ({ token: login, login, roles: { 'acme/shop': role } })),
    seed: {
      apps: [{ id: actionsAppId, slug: 'github-actions' }, robot],
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
