import type { WorkflowStart } from '@trueup/audit/protection';
import { grantName } from '@trueup/core/github';
import { wrap } from '@trueup/core/report';
import type { Need } from '@trueup/core/session';
import { inputs } from '@trueup/core/session';
import { inShell } from '@trueup/core/settings';
import { forkPolicyName } from './fork-policy.ts';
import { forkEnvironment, readTokenSecret } from './hardened.ts';
import { applyEnvironment, tokenSecret, type WorkflowKind, type WorkflowOptions } from './parts.ts';
import { listWords } from './writing.ts';

export interface Initialized extends WorkflowOptions {
  /** Whether this run has just read all the settings. */
  readonly isFresh: boolean;
  /** Empty with `--no-workflow`. */
  readonly workflows: readonly { readonly kind: WorkflowKind; readonly file: string }[];
  /** The folder where the workflows expect a copy of Trueup, if it is missing. */
  readonly copyInto?: string;
  /** Whether the workflows have a token that only reads besides the token that writes. */
  readonly isHardened: boolean;
  /** Whether the workflow for forks may start, and whether the settings file declares a policy that lets it. */
  readonly forks?: { readonly start: WorkflowStart; readonly isDeclared: boolean };
  /** What the host shows only to a token that may write. */
  readonly writesToSee: readonly Need[];
  /** Where `gh` has to go: `github.com`, or the name of a server. */
  readonly host: string;
}

/** What the user still has to do: lines to paste, and comments that every shell ignores. */
export function nextSteps(ready: Initialized) {
  const lines = ready.workflows.length ? listSetup(ready) : listRuns(ready);
  const notes = ready.isHardened ? [...warnOfWrites(ready.writesToSee), ...explainStart(ready)] : [];
  return [
    '',
    describeFile(ready),
    ...notes.flatMap((note) => ['', ...wrap(`Note: ${note}`, 78)]),
    '',
    'Next steps:',
    '',
    ...lines.map((line) => `  ${line}`),
    '',
  ].join('\n');
}

/** The file declares the policy for forks, and GitHub does not have it yet. */
const addsPolicy = ({ forks }: Initialized) => forks?.isDeclared === true && forks.start.verdict !== 'allowed';

function describeFile(ready: Initialized) {
  const { settingsFile, isFresh } = ready;
  const check = `\`trueup check ${nameInputs(ready)}\``;
  if (!isFresh) return `To see the differences, run ${check}.`;
  return addsPolicy(ready)
    ? `${settingsFile} matches the repository, except for the Actions policy "${forkPolicyName}", which will be created by apply.`
    : `${settingsFile} matches the repository: ${check} finds no differences.`;
}

const nameInputs = ({ repository, settingsFile }: Initialized) =>
  `--repository ${inShell(repository)}${settingsFile === inputs.settingsFile.standard ? '' : ` --settings-file ${inShell(settingsFile)}`}`;

function listSetup(ready: Initialized) {
  const parts = [
    ...(ready.ownToken ? [] : [createEnvironment(ready), saveTokens(ready)]),
    ...(ready.workflows.some(({ kind }) => kind === 'fork') ? [createForkEnvironment(ready)] : []),
    openPull(ready),
  ];
  const numbered = parts.flatMap(([title, ...lines], index) => [`# ${index + 1}. ${title}`, ...lines]);
  return ready.ownToken || ready.isHardened ? numbered : [...numbered, suggestReviewers(ready)];
}

const suggestReviewers = ({ repository, host }: Initialized) =>
  `# Optional: add required reviewers on https://${host}/${repository}/settings/environments`;

/** A title, then lines to paste. Titles hold nothing that a shell without comments could obey. */
type NextStep = readonly [title: string, ...lines: readonly string[]];

const environmentAt = ({ repository }: Initialized, name: string) =>
  inShell(`repos/${repository}/environments/${name}`);

const branchOnly =
  "-F 'deployment_branch_policy[protected_branches]=false' -F 'deployment_branch_policy[custom_branch_policies]=true'";
const yourselfAsReviewer = `-F 'reviewers[][type]=User' -F "reviewers[][id]=$(gh api user --jq .id)"`;

/** \`gh\` has to go to the server. */
const goTo = ({ host }: Initialized) => (host === 'github.com' ? '' : `export GH_HOST=${inShell(host)}; `);

const createEnvironment = (ready: Initialized): NextStep => [
  `Create the environment ${applyEnvironment}. Only the default branch can use its secrets.`,
  `${goTo(ready)}gh api --method PUT ${environmentAt(ready, applyEnvironment)} ${ready.isHardened ? `${yourselfAsReviewer} ` : ''}${branchOnly}`,
  `gh api --method POST ${environmentAt(ready, `${applyEnvironment}/deployment-branch-policies`)} -f ${inShell(`name=${ready.branch}`)}`,
];

function saveTokens(ready: Initialized): NextStep {
  const { repository, settingsFile, variables, isHardened, writesToSee } = ready;
  const file = settingsFile === inputs.settingsFile.standard ? '' : ` ${inShell(settingsFile)}`;
  const save = (name: string, environment = '') =>
    `gh secret set ${name} --repo ${inShell(repository)}${environment && ` --env ${environment}`}`;
  return [
    isHardened
      ? `${writesToSee.length ? `Remove the settings of the first note from the file, or ${readTokenSecret} needs a write permission. ` : ''}Create two fine-grained personal access tokens, one read-only and one with write permissions. Save both.`
      : 'Create a fine-grained personal access token with these permissions, and save it.',
    ...(isHardened ? [`trueup grants --mode preview${file}`, save(readTokenSecret)] : []),
    `trueup grants --mode apply${file}`,
    save(tokenSecret, applyEnvironment),
    ...(variables.length ? [`for name in ${variables.join(' ')}; do ${save('"$name"', applyEnvironment)}; done`] : []),
  ];
}

const createForkEnvironment = (ready: Initialized): NextStep => [
  `Create the environment ${forkEnvironment}. Its reviewers approve each preview of a pull request from a fork.`,
  `gh api --method PUT ${environmentAt(ready, forkEnvironment)} ${yourselfAsReviewer}`,
];

function openPull(ready: Initialized): NextStep {
  const { repository, settingsFile, workflows, copyInto, server, ownToken } = ready;
  const folder = copyInto?.slice(2);
  const files = [settingsFile, ...workflows.map(({ file }) => file), ...(folder ? [folder] : [])];
  const copy = `Copy ${server ? 'action-node20/' : 'action.yml'}, dist/ and LICENSE of a Trueup release into the folder of the action. Then open`;
  return [
    `${folder ? copy : 'Open'} a pull request with the files.`,
    `git switch --create settings && git add -- ${files.map(inShell).join(' ')}`,
    "git commit --message 'Manage the settings with Trueup' && git push --set-upstream origin settings",
    `${ownToken ? goTo(ready) : ''}gh pr create --repo ${inShell(repository)} --fill`,
  ];
}

/** Every branch can use the token that reads, so a person should know what it may do. */
const warnOfWrites = (needs: readonly Need[]) =>
  needs.length
    ? [
        `GitHub shows some settings of this file only to a token with write permission: ${needs.map(describeNeed).join('; ')}. Everybody who can push a branch can use ${readTokenSecret}. Remove these settings from the file instead of giving it that permission.`,
      ]
    : [];

const describeNeed = ({ grant, reasons }: Need) => `${grantName(grant)} for ${listWords(reasons)}`;

/** What keeps the workflow for forks from starting in a public repository, and who can change that. */
function explainStart(ready: Initialized): string[] {
  const { forks, settingsFile, workflows } = ready;
  if (!forks || forks.start.verdict === 'allowed') return [];
  const { verdict, why, fix, isOfDefault } = forks.start;
  const workflow = workflows.find(({ kind }) => kind === 'fork')!.file;
  const only = `allows pull_request_target to start ${workflow} and no other workflow. Without this policy, GitHub rejects the event in a public repository since 2 November 2026, and every preview of a pull request from a fork fails.`;
  if (addsPolicy(ready))
    return [
      `apply creates the Actions policy "${forkPolicyName}" of ${settingsFile}. The policy ${only} Remove its line of _allow after the first apply. Only a token with write permission can read policies. To keep ${readTokenSecret} read-only, create the policy by hand (Settings, Actions, Policies) and remove the section and its line of _allow from the file.`,
    ];
  if (isOfDefault)
    return [`create an Actions policy (Settings, Actions, Policies), or declare one in ${settingsFile}, that ${only}`];
  const refusal =
    verdict === 'refused' ? `refuses to start ${workflow} ${why}` : `may refuse to start ${workflow}: ${why}`;
  return [`GitHub ${refusal}. To fix, ${fix}.`];
}

const listRuns = (ready: Initialized) => [
  '# Edit the settings file, compare it with the repository, and apply it.',
  `trueup check ${nameInputs(ready)}`,
  `trueup apply ${nameInputs(ready)}`,
];
