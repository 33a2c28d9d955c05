/**
 * Lists all inputs. Flags and help are generated from this table, and tests compare `action.yml` and the docs with it.
 */

import { listModes, type Mode, modeNames, usualMode } from '../../report/result/modes.ts';
import { appInputs } from './app-inputs.ts';
import { brakeInputs } from './brake-inputs.ts';
import * as kinds from './kinds.ts';
import { appSlug, planSource, workflowFile } from './plan-kinds.ts';
import { reportInputs } from './report-inputs.ts';
import { fleetModes, type InputRow, type InputRows, type InputTable, onlineModes, planningModes } from './rows.ts';
import { serverInput } from './server-input.ts';
import { targetInputs } from './target-inputs.ts';

const writingModes = listModes(({ writes }) => writes);

/** The input `plan-file` has the key `planFile`. */
const createInputGroup = <K extends keyof InputRows>(
  group: string,
  usualModes: readonly Mode[],
  rows: Pick<InputRows, K>,
) =>
  Object.fromEntries(
    Object.entries<InputRow>(rows).map(([key, row]) => {
      const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      // A fleet file replaces an input with a `fleetFileFix`.
      const scope = row.only && (row.fleetFileFix ? 'With `repos`: ' : 'With several repositories: ');
      return [key, { modes: usualModes, ...row, name, group, help: `${scope ?? ''}${row.help}` }];
    }),
  ) as Pick<InputTable, K>;

export const inputs: InputTable = {
  ...createInputGroup('', modeNames, {
    mode: {
      takes: kinds.createChoiceKind(...modeNames),
      defaultValue: usualMode,
      help: 'What to do: report the differences (check), apply the settings file, preview a pull request, adopt live values into the file, render layers into one file, or take a snapshot of the repository.',
    },
  }),
  ...createInputGroup('Access', onlineModes, {
    token: {
      takes: kinds.token,
      help: 'The token that reads and writes settings. Its permissions decide what Trueup can manage.',
      missingFix:
        'set the variable `GITHUB_TOKEN` to a fine-grained personal access token with the permissions that `trueup grants` lists; in a terminal, `gh auth login` provides a token too',
      unless: ['app-id'],
      unlessIn: { preview: 'report-token' },
      secret: true,
      conflictsWith: { appId: true },
    },
    ...appInputs,
    reportToken: {
      takes: kinds.token,
      workflowDefault: '${{ github.token }}',
      help: 'The token for the drift issue, for the comment and the check run of a preview, and for reading the approved plan of a pull request. If empty, Trueup uses `token` or the app. On a command line, set the variable TRUEUP_REPORT_TOKEN.',
      variable: 'TRUEUP_REPORT_TOKEN',
      secret: true,
    },
  }),
  ...createInputGroup('Repositories', fleetModes, targetInputs),
  ...createInputGroup('Settings', onlineModes, {
    settingsFile: {
      takes: kinds.path,
      defaultValue: '.github/settings.yml',
      help: 'The settings file. With `repos`, its path in each repository. For `render` and `adopt`, several layers separated by commas or lines, the lowest first.',
      modes: listModes(({ makesFile }) => !makesFile),
      takesIn: { adopt: kinds.paths, render: kinds.paths },
      fleetFileFix: 'set the path in the fleet file: `own: {file: PATH}`',
    },
    reposDir: {
      takes: kinds.path,
      help: 'a folder of settings files, `OWNER/NAME.yml` or `NAME.yml`. They take precedence over a repository’s own file.',
      modes: planningModes,
      only: 'fleet',
      fleetFileFix: 'list its files in `layers`: `layers/{owner}/{name}.yml`',
    },
    defaultsFile: {
      takes: kinds.path,
      help: 'the settings for repositories that have no file of their own. Trueup never merges it with another file.',
      modes: planningModes,
      only: 'fleet',
      fleetFileFix: 'make it the lowest of the `layers`',
    },
    renderedFile: {
      takes: kinds.path,
      help: 'The file that `render` writes. On a command line, the default is standard output.',
      modes: listModes(({ isOffline }) => isOffline),
    },
    unknownKeys: {
      takes: kinds.createChoiceKind('send', 'refuse'),
      defaultValue: 'send',
      help: 'What to do with a key that Trueup does not know: send it to GitHub unchanged, or refuse the file.',
      modes: planningModes,
    },
    sections: {
      takes: kinds.sectionNames,
      help: 'The sections to run, separated by commas or lines, such as `labels,branches`. The default is all sections that the file declares; in a snapshot, all sections.',
    },
    requiredSections: {
      takes: kinds.sectionNames,
      help: 'The sections that fail the run if any part of them is left out, even with `on-missing-permission: warn` or `on-unsupported: warn`.',
    },
    onMissingPermission: {
      takes: kinds.createChoiceKind('fail', 'warn'),
      defaultValue: 'fail',
      help: 'What to do with a section if the token lacks a permission for it: fail the run, or skip the section with a warning.',
    },
    onUnsupported: {
      takes: kinds.createChoiceKind('fail', 'warn'),
      defaultValue: 'fail',
      help: 'What to do with declared settings that are not available on this server, plan or account: fail the run, or leave them out with a warning.',
    },
  }),
  ...createInputGroup(
    'Preview',
    listModes(({ isForPullRequest }) => isForPullRequest),
    {
      base: {
        takes: kinds.path,
        help: 'The settings of the target branch of the pull request: a file; with several repositories, a folder with the same paths; or a ref of the checkout such as `origin/main`. The default is the first parent of the merge commit of the pull request.',
      },
      pullRequest: {
        takes: kinds.number,
        help: 'The number of the pull request, such as `7`. The default is the pull request that started the workflow.',
      },
      post: {
        ...kinds.offByDefault,
        workflowDefault: 'true',
        help: 'Whether a preview posts its comment and its check run on the pull request.',
      },
      fork: {
        ...kinds.offByDefault,
        help: 'Whether to treat the pull request as one from a fork: the preview then compares only the files, and reads no settings from GitHub. Always on for pull requests from forks, `pull_request_target` and `workflow_run`.',
      },
      allSections: {
        ...kinds.offByDefault,
        help: 'whether a preview also reads the sections that the pull request does not change, and shows and approves drift in them.',
        only: 'fleet',
      },
    },
  ),
  ...createInputGroup(
    'Adopt',
    listModes(({ editsFile }) => editsFile),
    {
      keys: {
        takes: kinds.keys,
        help: 'The keys to adopt, as messages name them: `labels`, `repository.has_wiki`, `labels[0].color`, `labels.bug`. If unset, all differences.',
        refusedIn: {
          apply: [
            'is for adopt, and apply would make all changes',
            'limit apply with `--sections` or an approved `--plan`',
          ],
        },
      },
      also: {
        takes: kinds.createChoiceListKind('weaker', 'undeclared', 'lower-layers'),
        help: 'What else adopt may do: take live values that may protect less (`weaker`), add live entries that the file does not declare (`undeclared`), or edit the layers below the settings file, which other repositories may share (`lower-layers`).',
      },
    },
  ),
  ...createInputGroup(
    'Snapshot',
    listModes(({ makesFile }) => makesFile),
    {
      snapshotFile: {
        takes: kinds.path,
        help: 'The file for the snapshot. The default is `settings.snapshot.yml`. With several repositories, a folder for files `OWNER/NAME.yml`; the default is `snapshots`.',
      },
      overwrite: { ...kinds.offByDefault, help: 'Allow a snapshot to replace a file that a person wrote or edited.' },
      ids: {
        takes: kinds.trueOrFalse,
        help: 'Whether a snapshot writes the ids of users, teams, apps and roles instead of their names.',
      },
    },
  ),
  ...createInputGroup('Approval', writingModes, {
    planFile: {
      takes: kinds.path,
      help: 'The file for the plan as JSON: every change that apply will make.',
      modes: planningModes,
    },
    plan: {
      takes: planSource,
      help: 'The approved plan: a file that `plan-file` wrote, or `pull-request` for the plan that the preview of the merged pull request showed. Apply writes only the changes in the plan, and reports all other differences.',
    },
    planApp: {
      takes: appSlug,
      defaultValue: 'github-actions',
      help: 'With `plan: pull-request` and in a preview: the app whose check runs hold the approved plans and record applies.',
      modes: listModes(({ writes, isForPullRequest }) => writes || isForPullRequest),
    },
    applyWorkflow: {
      takes: workflowFile,
      help: 'The workflow file in which a person starts an apply, such as `settings.yml`. A drift issue and a refused apply link to it. With a file as `plan`, apply also checks there that the branch has no newer settings.',
      modes: listModes(({ onlyReports, writes }) => onlyReports || writes),
    },
  }),
  ...createInputGroup('Brakes', planningModes, brakeInputs),
  ...createInputGroup('Apply', writingModes, {
    undoFile: {
      takes: kinds.path,
      help: 'The settings file in which apply saves the values that it replaces. To undo the changes, apply this file. With several repositories, a folder of such files, `OWNER/NAME.yml`. Not available in a workflow.',
      refusedInWorkflow: [
        'is not available in a workflow, because other people can read the folders of a runner and the artifacts of a run',
        'leave it out; to keep an undo file, run apply on your own machine',
      ],
    },
  }),
  ...createInputGroup('Report', onlineModes, {
    reportFile: {
      takes: kinds.path,
      help: 'The file for the report as JSON. In a workflow, the default is a file in the temporary folder of the runner.',
      modes: modeNames,
    },
    ...reportInputs,
  }),
  ...createInputGroup('GitHub', onlineModes, {
    server: serverInput,
    maxWait: {
      takes: kinds.minutes,
      defaultValue: '60',
      help: 'How many minutes a run may wait for GitHub’s rate limits before it stops cleanly.',
    },
    read: {
      takes: kinds.createChoiceKind('folded', 'rest'),
      defaultValue: 'folded',
      help: 'How to read more than eight repositories. `folded`: read many repositories in one GraphQL query, if the answer shows that nothing differs. `rest`: read each repository separately.',
    },
  }),
};
