import { grantName } from '../../host/grants.ts';
import { wrap } from '../../report/page.ts';
import type { Start } from '../../run/visited-run.ts';
import type { Need } from '../../session/grants.ts';
import { inputs } from '../../session/inputs/table.ts';
import { inShell } from '../../settings/shown.ts';
import { forkPolicyName } from './fork-policy.ts';
import {
  applyEnvironment,
  forkEnvironment,
  planKeySecret,
  readTokenSecret,
  tokenSecret,
  type WorkflowKind,
  type WorkflowOptions,
} from './workflows.ts';
import { listWords } from './writing.ts';

export interface Initialized extends WorkflowOptions {
  readonly owner: string;
  readonly isOrganization: boolean;
  /** Whether this run has just read all the settings. */
  readonly isFresh: boolean;
  /** Empty with `--no-workflow`. */
  readonly workflows: readonly { readonly kind: WorkflowKind; readonly file: string }[];
  /** The folder where the workflows expect a copy of Trueup, if it is missing. */
  readonly copyInto?: string;
  /** Whether the action is named by a tag or branch. */
  readonly isMovable: boolean;
  /** Whether the workflow for forks may start, and whether the settings file declares a policy that lets it. */
  readonly forks?: { readonly start: Start; readonly isDeclared: boolean };
  /** What the host shows only to a token that may write. */
  readonly writesToSee: readonly Need[];
  /** Where `gh` has to go: `github.com`, or the name of a server. */
  readonly host: string;
}

/** What the user still has to do. */
export function nextSteps(ready: Initialized) {
  const steps = ready.workflows.length ? withWorkflows(ready) : alone(ready);
  const lead = steps.length === 1 ? 'One step is left' : `${steps.length} steps are left`;
  return `\n${opening(ready)}\n${lead}:\n\n${steps.map(numberStep).join('\n')}\n`;
}

/** The file declares the policy for forks, and the host does not have it yet. */
const addsPolicy = ({ forks }: Initialized) => forks?.isDeclared === true && forks.start.verdict !== 'allowed';

function opening(ready: Initialized) {
  const { repository, settingsFile, isFresh } = ready;
  const check = `\`trueup check --repository ${inShell(repository)}${naming(settingsFile)}\``;
  if (!isFresh) return `See what differs with ${check}.`;
  return addsPolicy(ready)
    ? `The file matches the repository but for the Actions policy "${forkPolicyName}": ${check} finds nothing else.`
    : `The file matches the repository: ${check} finds no difference.`;
}

const naming = (settings: string) =>
  settings === inputs.settingsFile.standard ? '' : ` --settings-file ${inShell(settings)}`;

/** Each line of a step is a paragraph, or with two spaces before it a line to paste, which nothing may break. */
function numberStep(step: string, index: number) {
  const lines = step.split('\n').flatMap((line) => (line.startsWith('  ') ? line : wrap(line, 75)));
  return `  ${index + 1}. ${lines.join('\n     ')}`;
}

const withWorkflows = (ready: Initialized) => [
  ...(ready.ownToken ? [] : [makeEnvironment(ready), makeTokens(ready)]),
  ...(ready.isPublic && !ready.ownToken ? [makeKey(ready)] : []),
  ...ready.workflows
    .filter(({ kind }) => kind === 'fork')
    .flatMap(({ file }) => [makeForkEnvironment(ready), ...letStart(file, ready)]),
  commit(ready),
];

/** Lines for `gh`, which asks for the value of a secret. The name of a repository has no letter that a shell obeys. */
const setsSecret = (name: string, { repository }: Initialized, environment?: string) =>
  `  gh secret set ${inShell(name)} --repo ${inShell(repository)}${environment ? ` --env ${environment}` : ''}`;

const putsEnvironment = (name: string, { repository }: Initialized) => `\
  gh api --method PUT ${inShell(`repos/${repository}/environments/${name}`)} \\
    -F 'reviewers[][type]=User' \\
    -F "reviewers[][id]=$(gh api user --jq .id)"`;

const makeEnvironment = (ready: Initialized) => `\
Create the environment ${applyEnvironment} (Settings, Environments, New environment), with yourself or your team under "Required reviewers": \
they approve each plan before it is applied.
Under "Deployment branches and tags", choose "Selected branches and tags" and add ${ready.branch} alone. \
No other branch can then use the token that writes.${ready.isPublic ? '' : onlyPaid}
These lines do both, with yourself as the reviewer:${ready.host === 'github.com' ? '' : `\n  export GH_HOST=${inShell(ready.host)}`}
${putsEnvironment(applyEnvironment, ready)} \\
    -F 'deployment_branch_policy[protected_branches]=false' \\
    -F 'deployment_branch_policy[custom_branch_policies]=true'
  gh api --method POST \\
    ${inShell(`repos/${ready.repository}/environments/${applyEnvironment}/deployment-branch-policies`)} \\
    -f ${inShell(`name=${ready.branch}`)}`;

const onlyPaid = `
A private repository has these choices only on a paid plan. Without them, everybody who can push a branch can use the token, and nobody is asked.`;

function makeTokens(ready: Initialized) {
  const { repository, owner, isOrganization, settingsFile, variables, writesToSee } = ready;
  const of = isOrganization ? ` with ${owner} as their resource owner` : '';
  const file = settingsFile === inputs.settingsFile.standard ? '' : ` ${inShell(settingsFile)}`;
  const others = variables.length
    ? `\nSave a secret for each variable of the file there too: ${variables.join(', ')}.`
    : '';
  return `\
Create two fine-grained personal access tokens for ${repository}${of}.
${readTokenSecret} reads: \`trueup grants --mode preview${file}\` lists its permissions, and links to a form with them \
selected. Save it as a secret of the repository (Settings, Secrets and variables, Actions).${moreThanReads(writesToSee)}
${tokenSecret} writes: \`trueup grants --mode apply${file}\` lists its permissions. Save it as a secret of the \
environment ${applyEnvironment}, and nowhere else.${others}
These lines ask for each and save it:
${setsSecret(readTokenSecret, ready)}
${[tokenSecret, ...variables].map((name) => setsSecret(name, ready, applyEnvironment)).join('\n')}`;
}

/** Every branch can use this token, so a person should know what it may do. */
const moreThanReads = (needs: readonly Need[]) =>
  needs.length
    ? `
The host shows some settings of this file only to a token that may write: ${needs.map(forWhat).join('; ')}. \
Everybody who can push a branch can use this token, so better take these settings out of the file than give it that.`
    : '';

const forWhat = ({ grant, reasons }: Need) => `${grantName(grant)} for ${listWords(reasons)}`;

const makeKey = (ready: Initialized) => `\
Save what \`openssl rand -hex 32\` prints as the secret ${planKeySecret} of the repository. \
Everyone can read its plans, so they leave out what only some people may see. Without the key, apply refuses such changes.
These lines do it:
  openssl rand -hex 32 |
  ${setsSecret(planKeySecret, ready)}`;

const makeForkEnvironment = (ready: Initialized) => `\
Create the environment ${forkEnvironment}, with yourself or your team under "Required reviewers". \
A pull request from a fork that changes the settings is previewed once one of them approves the run. These lines do it, with yourself as the reviewer:
${putsEnvironment(forkEnvironment, ready)}`;

/** What keeps the workflow for forks from starting in a public repository, and who lifts that. */
function letStart(workflow: string, ready: Initialized): string[] {
  const { forks, settingsFile } = ready;
  if (!forks || forks.start.verdict === 'allowed') return [];
  const { verdict, why, fix, isOfDefault } = forks.start;
  const only = `lets pull_request_target start ${workflow} alone. Without it, the host refuses this event in a public \
repository since 2 November 2026, and every preview of a pull request from a fork fails.`;
  if (addsPolicy(ready))
    return [
      `Let apply create the Actions policy "${forkPolicyName}" of ${settingsFile}, once that is merged, and remove its line of _allow afterwards. It ${only}
Only a token that may write can read policies. To keep the reading token from that, make the policy by hand instead \
(Settings, Actions, Policies), and take the section out of the file.`,
    ];
  if (isOfDefault)
    return [`Make an Actions policy (Settings, Actions, Policies), or declare one in ${settingsFile}, that ${only}`];
  const says = verdict === 'refused' ? `is refused ${why}` : `may be refused: ${why}`;
  return [`Let pull_request_target start ${workflow}, which ${says}. To do so, ${fix}.`];
}

function commit(ready: Initialized) {
  const { settingsFile, workflows, copyInto, ownToken, isMovable, action, server } = ready;
  const entry = server ? '/action-node20' : '';
  const files = listWords([settingsFile, ...workflows.map(({ file }) => file)]);
  const folder = copyInto?.slice(2);
  const copy = folder
    ? `, together with ${server ? 'action-node20/' : 'action.yml'}, dist/ and LICENSE of a release of Trueup in the folder ${folder}`
    : '';
  const other = folder
    ? `\nTo use the published action instead, run init again with \`--action OWNER/trueup${entry}@v1\`; OWNER publishes Trueup.`
    : '';
  const pin = isMovable
    ? `\nThe workflows name ${action}, which others can move: better write the full commit of that version.`
    : '';
  const why = ownToken
    ? '\nNo secret is needed: what the file declares, the own token of the workflow can manage.'
    : `\nThe preview of that pull request names every permission that the token lacks, and \
${ready.isFresh && !addsPolicy(ready) ? 'should find no difference' : 'shows what the apply will change'}.`;
  const paths = [settingsFile, ...workflows.map(({ file }) => file), ...(folder ? [folder] : [])];
  return `Commit ${files} in a pull request${copy}.${other}${pin}${why}
These lines do it:
  git switch --create settings
${paths.map((path) => `  git add -- ${inShell(path)}`).join('\n')}
  git commit --message 'Keep the settings in a file'
  git push --set-upstream origin settings
  gh pr create --repo ${inShell(ready.repository)} --fill`;
}

const alone = ({ repository, settingsFile }: Initialized) => [
  `Edit ${settingsFile} to describe the settings you want.`,
  `Apply it: \`trueup apply --repository ${inShell(repository)}${naming(settingsFile)}\``,
];
