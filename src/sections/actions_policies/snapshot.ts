import type { LiveActionsPolicy } from '../../host/routes/actions-policies.ts';
import { same } from '../../plan/differences.ts';
import { open } from '../../plan/wording.ts';
import type { ListWithPolicy, Shape } from '../../settings/shape.ts';
import { type Exported, listExported } from '../section.ts';
import { workflowsOf } from './compare.ts';
import { repositoriesOf } from './repositories.ts';
import { type ActionsPolicy, named } from './schema.ts';

/** A policy about every workflow says nothing of workflows. */
export const policiesToSettings =
  (settings: Shape<ListWithPolicy<ActionsPolicy>>) =>
  (live: readonly LiveActionsPolicy[]): Exported => {
    const nameless = live.filter(saysNoRepositories);
    const written = live.filter((policy) => !nameless.includes(policy)).map(writtenOf);
    return listExported(written, settings, nameless.map(leftOut));
  };

function writtenOf({ name, enforcement, conditions, rules }: LiveActionsPolicy) {
  const { workflow_path } = conditions;
  const isAboutSome = workflow_path && !same(workflowsOf(workflow_path), workflowsOf());
  const repositories = repositoriesOf(conditions);
  return {
    name,
    enforcement,
    ...(repositories && { repositories }),
    ...(isAboutSome && { workflows: workflow_path }),
    rules,
  };
}

const saysNoRepositories = ({ source_type, conditions }: LiveActionsPolicy) =>
  source_type !== 'Repository' && repositoriesOf(conditions) === undefined;

const leftOut = (policy: LiveActionsPolicy) =>
  open(`${named(policy)} is left out: the host shows no repositories for it, and does not say what that means`);
