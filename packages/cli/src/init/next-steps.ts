/** Formats the commands that the user runs after `trueup init`. Each line can be pasted into any shell. */

import type { WorkflowStart } from '@trueup/audit/protection';
import { formatGrant } from '@trueup/core/github';
import { wrapText } from '@trueup/core/report';
import type { PermissionNeed } from '@trueup/core/session';
import { inputs } from '@trueup/core/session';
import { quoteForShell } from '@trueup/core/settings';
import { forkPolicyName } from './fork-policy.ts';
import { forkEnvironment, readTokenSecret } from './hardened.ts';
import { applyEnvironment, tokenSecret, type WorkflowKind, type WorkflowOptions } from './parts.ts';
import { joinWithAnd } from './writing.ts';

export interface InitResult extends WorkflowOptions {
  /** This run has just read all settings. */
  readonly isFresh: boolean;
  /** The list is empty with `--no-workflow`. */
  readonly workflows: readonly { readonly kind: WorkflowKind; readonly file: string }[];
  /** The folder for the missing copy of Trueup. */
  readonly missingActionFolder?: string;
  /** The workflows also have a read-only token. */
  readonly isHardened: boolean;
  /** The fork workflow, with the effective policy and the policy of the settings file. */
  readonly forks?: { readonly start: WorkflowStart; readonly isDeclared: boolean };
  /** GitHub shows these settings only to a token with write permission. */
  readonly writesToSee: readonly PermissionNeed[];
  /** The server for `gh`, such as `github.com`. */
  readonly host: string;
}

/** Comments in the output must be harmless in every shell. */
export function formatNextSteps(result: InitResult) {
  const lines = result.workflows.length ? listSetupLines(result) : listCheckAndApplyCommands(result);
  const notes = result.isHardened ? [...listWriteWarnings(result.writesToSee), ...explainForkStart(result)] : [];
  return [
    '',
    describeFirstCheck(result),
    ...notes.flatMap((note) => ['', ...wrapText(`Note: ${note}`, 78)]),
    '',
    'Next steps:',
    '',
    ...lines.map((line) => `  ${line}`),
    '',
  ].join('\n');
}

const willCreatePolicy = ({ forks }: InitResult) => forks?.isDeclared === true && forks.start.verdict !== 'allowed';

function describeFirstCheck(result: InitResult) {
  const { settingsFile, isFresh } = result;
  const check = `\`trueup check ${formatInputFlags(result)}\``;
  if (!isFresh) return `To see the differences, run ${check}.`;
  return willCreatePolicy(result)
    ? `${settingsFile} matches the repository, except for the Actions policy "${forkPolicyName}", which will be created by apply.`
    : `${settingsFile} matches the repository: ${check} finds no differences.`;
}

const formatInputFlags = ({ repository, settingsFile }: InitResult) =>
  `--repository ${quoteForShell(repository)}${settingsFile === inputs.settingsFile.defaultValue ? '' : ` --settings-file ${quoteForShell(settingsFile)}`}`;

function listSetupLines(result: InitResult): string[] {
  const parts = [
    ...(result.ownToken ? [] : [describeEnvironmentStep(result), describeTokenStep(result)]),
    ...(result.workflows.some(({ kind }) => kind === 'fork') ? [describeForkEnvironmentStep(result)] : []),
    describePullRequestStep(result),
  ];
  const numbered = parts.flatMap(([title, ...lines], index) => [`# ${index + 1}. ${title}`, ...lines]);
  return result.ownToken || result.isHardened ? numbered : [...numbered, suggestReviewers(result)];
}

const suggestReviewers = ({ repository, host }: InitResult) =>
  `# Optional: add required reviewers on https://${host}/${repository}/settings/environments`;

/** Some shells execute comments, so a title must contain no special character of a shell. */
type NextStep = readonly [title: string, ...lines: readonly string[]];

const toEnvironmentPath = ({ repository }: InitResult, name: string) =>
  quoteForShell(`repos/${repository}/environments/${name}`);

const branchOnly =
  "-F 'deployment_branch_policy[protected_branches]=false' -F 'deployment_branch_policy[custom_branch_policies]=true'";
const yourselfAsReviewer = `-F 'reviewers[][type]=User' -F "reviewers[][id]=$(gh api user --jq .id)"`;

const formatGhHostExport = ({ host }: InitResult) =>
  host === 'github.com' ? '' : `export GH_HOST=${quoteForShell(host)}; `;

const describeEnvironmentStep = (result: InitResult): NextStep => [
  `Create the environment ${applyEnvironment}. Only the default branch can use its secrets.`,
  `${formatGhHostExport(result)}gh api --method PUT ${toEnvironmentPath(result, applyEnvironment)} ${result.isHardened ? `${yourselfAsReviewer} ` : ''}${branchOnly}`,
  `gh api --method POST ${toEnvironmentPath(result, `${applyEnvironment}/deployment-branch-policies`)} -f ${quoteForShell(`name=${result.branch}`)}`,
];

function describeTokenStep(result: InitResult): NextStep {
  const { repository, settingsFile, variables, isHardened, writesToSee } = result;
  const file = settingsFile === inputs.settingsFile.defaultValue ? '' : ` ${quoteForShell(settingsFile)}`;
  const formatSaveCommand = (name: string, environment = '') =>
    `gh secret set ${name} --repo ${quoteForShell(repository)}${environment && ` --env ${environment}`}`;
  return [
    isHardened
      ? `${writesToSee.length ? `Remove the settings of the first note from the file, or ${readTokenSecret} needs a write permission. ` : ''}Create two fine-grained personal access tokens, one read-only and one with write permissions. Save both.`
      : 'Create a fine-grained personal access token with these permissions, and save it.',
    ...(isHardened ? [`trueup grants --mode preview${file}`, formatSaveCommand(readTokenSecret)] : []),
    `trueup grants --mode apply${file}`,
    formatSaveCommand(tokenSecret, applyEnvironment),
    ...(variables.length
      ? [`for name in ${variables.join(' ')}; do ${formatSaveCommand('"$name"', applyEnvironment)}; done`]
      : []),
  ];
}

const describeForkEnvironmentStep = (result: InitResult): NextStep => [
  `Create the environment ${forkEnvironment}. Its reviewers approve each preview of a pull request from a fork.`,
  `gh api --method PUT ${toEnvironmentPath(result, forkEnvironment)} ${yourselfAsReviewer}`,
];

function describePullRequestStep(result: InitResult): NextStep {
  const { repository, settingsFile, workflows, missingActionFolder, server, ownToken } = result;
  const folder = missingActionFolder?.slice(2);
  const files = [settingsFile, ...workflows.map(({ file }) => file), ...(folder ? [folder] : [])];
  const copy = `Copy ${server ? 'action-node20/' : 'action.yml'}, dist/ and LICENSE of a Trueup release into the folder of the action. Then open`;
  return [
    `${folder ? copy : 'Open'} a pull request with the files.`,
    `git switch --create settings && git add -- ${files.map(quoteForShell).join(' ')}`,
    "git commit --message 'Manage the settings with Trueup' && git push --set-upstream origin settings",
    `${ownToken ? formatGhHostExport(result) : ''}gh pr create --repo ${quoteForShell(repository)} --fill`,
  ];
}

/** Workflows of every branch can use the read token, so it should have no write permission. */
const listWriteWarnings = (needs: readonly PermissionNeed[]): string[] =>
  needs.length
    ? [
        `GitHub shows some settings of this file only to a token with write permission: ${needs.map(describeNeed).join('; ')}. Everybody who can push a branch can use ${readTokenSecret}. Instead of giving the secret that permission, remove these settings from the file.`,
      ]
    : [];

const describeNeed = ({ grant, reasons }: PermissionNeed) => `${formatGrant(grant)} for ${joinWithAnd(reasons)}`;

/** GitHub blocks the fork workflow in a public repository without a policy. */
function explainForkStart(result: InitResult): string[] {
  const { forks, settingsFile, workflows } = result;
  if (!forks || forks.start.verdict === 'allowed') return [];
  const { verdict, why, fix, isFromDefaultPolicy } = forks.start;
  const workflow = workflows.find(({ kind }) => kind === 'fork')!.file;
  const only = `allows pull_request_target to start ${workflow} and no other workflow. Without this policy, GitHub rejects the event in a public repository since 2 November 2026, and every preview of a pull request from a fork fails.`;
  if (willCreatePolicy(result))
    return [
      `apply creates the Actions policy "${forkPolicyName}" of ${settingsFile}. The policy ${only} Remove its line of _allow after the first apply. Only a token with write permission can read policies. To keep ${readTokenSecret} read-only, create the policy by hand (Settings, Actions, Policies) and remove the section and its line of _allow from the file.`,
    ];
  if (isFromDefaultPolicy)
    return [`create an Actions policy (Settings, Actions, Policies), or declare one in ${settingsFile}, that ${only}`];
  const refusal =
    verdict === 'refused' ? `refuses to start ${workflow} ${why}` : `may refuse to start ${workflow}: ${why}`;
  return [`GitHub ${refusal}. To fix, ${fix}.`];
}

const listCheckAndApplyCommands = (result: InitResult) => [
  '# Edit the settings file, compare it with the repository, and apply it.',
  `trueup check ${formatInputFlags(result)}`,
  `trueup apply ${formatInputFlags(result)}`,
];
