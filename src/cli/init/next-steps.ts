import { inputs } from '../../inputs/table.ts';
import { tokenSecret } from './workflow.ts';

export interface Initialized {
  readonly repository: string;
  readonly owner: string;
  readonly isOrganization: boolean;
  readonly settings: string;
  /** Whether this run has just read all the settings. */
  readonly isFresh: boolean;
  /** Unset with `--no-workflow`. */
  readonly workflow?: string;
  readonly variables: readonly string[];
  /** The folder where the workflow expects a copy of Trueup, if it is missing. */
  readonly copyInto?: string;
}

/** What the user still has to do. */
export const nextSteps = (ready: Initialized) => `
${opening(ready)}
Two steps are left:

${(ready.workflow ? withWorkflow(ready, ready.workflow) : alone(ready)).map(numbered).join('\n')}
`;

function opening({ repository, settings, isFresh }: Initialized) {
  const check = `\`trueup check --repository ${repository}${naming(settings)}\``;
  return isFresh ? `The file matches the repository: ${check} finds no difference.` : `See what differs with ${check}.`;
}

const naming = (settings: string) => (settings === inputs.settingsFile.standard ? '' : ` --settings-file ${settings}`);

const numbered = (step: string, index: number) => `  ${index + 1}. ${step.replaceAll('\n', '\n     ')}`;

function withWorkflow(
  { repository, owner, isOrganization, settings, variables, copyInto }: Initialized,
  workflow: string,
) {
  const of = isOrganization ? ` with ${owner} as its resource owner` : '';
  const others = variables.length ? `\nAlso save a secret for each variable in the file: ${variables.join(', ')}.` : '';
  const copy = copyInto ? `,\ntogether with a copy of Trueup in the folder ${copyInto.slice(2)}` : '';
  return [
    `Create a fine-grained personal access token for ${repository}${of}.
\`trueup grants${settings === inputs.settingsFile.standard ? '' : ` ${settings}`}\` lists its permissions, and links to a form with them selected.
Save it as the secret ${tokenSecret} (Settings, Secrets and variables, Actions).${others}`,
    `Commit ${settings} and ${workflow} in a pull request${copy}.
Its check names every grant that the token lacks, and should find no difference.`,
  ];
}

const alone = ({ repository, settings }: Initialized) => [
  `Edit ${settings} to describe the settings you want.`,
  `Apply it: \`trueup apply --repository ${repository}${naming(settings)}\``,
];

export interface Obstacle {
  readonly problem: string;
  /** Starts with a verb: it is printed after "To fix, ". */
  readonly fix: string;
}

/** Something is missing that `trueup init` needs. */
export class NotReady extends Error {
  constructor(readonly problems: readonly Obstacle[]) {
    super(problems.map(({ problem }) => problem).join('; '));
  }
}
