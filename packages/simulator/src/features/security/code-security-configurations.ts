import { answerOk, createNotFound, createRefusal, noContent } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot } from '../../state/slot.ts';
import type { Feature } from '../feature.ts';

/** The configuration that an organization has attached to a repository. */
interface AttachedConfiguration {
  readonly status:
    | 'attached'
    | 'attaching'
    | 'detached'
    | 'removed'
    | 'enforced'
    | 'failed'
    | 'updating'
    | 'removed_by_enterprise';
  /** The name of the configuration, and `enabled`, `disabled` or `not_set` for each feature. */
  readonly configuration: Readonly<Record<string, string>>;
  /** GitHub refuses a change of an enforced feature, or answers as if it had made the change. */
  readonly changes: 'refused' | 'ignored';
  /** GitHub shows the configuration only to administrators and security managers of the organization. */
  readonly hidden: boolean;
}

const attachedConfigurationOf = repositorySlot<AttachedConfiguration | null>(
  'code_security',
  (seed?: Partial<AttachedConfiguration> | null) =>
    seed ? { status: 'attached', configuration: {}, changes: 'refused', hidden: false, ...seed } : null,
);

/** Returns false if GitHub ignores the change. Throws if GitHub refuses the request. */
export function isChangeAllowed({ repository }: RestRequest, feature: string, next: 'enabled' | 'disabled'): boolean {
  const attached = attachedConfigurationOf(repository);
  if (attached?.status !== 'enforced') return true;
  const { configuration, changes } = attached;
  const set = configuration[feature] ?? 'not_set';
  if (set === 'not_set' || set === next) return true;
  if (changes === 'ignored') return false;
  throw createRefusal(
    422,
    `An enforced security configuration prevented modifying ${feature.replaceAll('_', ' ')} enablement. Contact your organization owner for details.`,
  );
}

export const codeSecurityConfigurations: Feature = {
  slots: [attachedConfigurationOf],
  needs: { 'GET ~/code-security-configuration': 'Administration: read' },
  routes: {
    'GET /repos/{owner}/{repo}/code-security-configuration': ({ repository, world }) => {
      if (world.getOwner(repository).type === 'User') throw createNotFound();
      const attached = attachedConfigurationOf(repository);
      if (!attached) return noContent;
      if (attached.hidden) throw createNotFound();
      const { status, configuration } = attached;
      const enforcement = status === 'enforced' ? 'enforced' : 'unenforced';
      return answerOk({
        status,
        configuration: { id: 17, target_type: 'organization', enforcement, ...configuration },
      });
    },
  },
};
