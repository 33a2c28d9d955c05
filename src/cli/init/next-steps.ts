import { inputs } from '../../inputs/table.ts';
import { tokenSecret } from './workflow.ts';

export interface Ready {
  readonly repository: string;
  readonly owner: string;
  readonly isOrganization: boolean;
  readonly settings: string;
  /** Whether the settings were read just now, and whole. */
  readonly isFresh: boolean;
  /** Nothing where no workflow is wanted. */
  readonly workflow?: string;
  readonly variables: readonly string[];
  /** Where the workflow looks for a copy of Trueup that is not there yet. */
  readonly copyInto?: string;
}

/** What is left for a person to do. */
export const nextSteps = (ready: Ready) => `
${opening(ready)}
Two steps are left:

${(ready.workflow ? withWorkflow(ready, ready.workflow) : alone(ready)).map(numbered).join('\n')}
`;

function opening({ repository, settings, isFresh }: Ready) {
  const check = `\`trueup check --repository ${repository}${naming(settings)}\``;
  return isFresh
    ? `The file says what the repository has: ${check} finds no difference.`
    : `See what differs with ${check}.`;
}

const naming = (settings: string) => (settings === inputs.settingsFile.standard ? '' : ` --settings-file ${settings}`);

const numbered = (step: string, index: number) => `  ${index + 1}. ${step.replaceAll('\n', '\n     ')}`;

function withWorkflow({ repository, owner, isOrganization, settings, variables, copyInto }: Ready, workflow: string) {
  const of = isOrganization ? ` with ${owner} as its resource owner` : '';
  const others = variables.length
    ? `\nKeep the values that the file refers to beside it: ${variables.join(', ')}.`
    : '';
  const copy = copyInto ? `,\nwith a copy of Trueup as the folder ${copyInto.slice(2)} beside them` : '';
  return [
    `Make a fine-grained personal access token for ${repository}${of}.
\`trueup grants${settings === inputs.settingsFile.standard ? '' : ` ${settings}`}\` tells its permissions, and links to the form with them chosen.
Keep it as the secret ${tokenSecret} (Settings, Secrets and variables, Actions).${others}`,
    `Commit ${settings} and ${workflow} in a pull request${copy}.
The check that runs on it names every grant that the token lacks, and should find no difference.`,
  ];
}

const alone = ({ repository, settings }: Ready) => [
  `Change ${settings} to what the repository should be.`,
  `Make it so: \`trueup apply --repository ${repository}${naming(settings)}\``,
];
