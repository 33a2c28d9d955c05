import * as kinds from './kinds.ts';
import type { Rows } from './options.ts';

export const previewInputs = {
  base: {
    takes: kinds.path,
    help: 'The settings of the target branch of the pull request: a file, a folder with `repos`, or a ref of the checkout such as `origin/main`. The default is the first parent of the merge commit of the pull request.',
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
    only: 'several',
  },
} satisfies Partial<Rows>;
