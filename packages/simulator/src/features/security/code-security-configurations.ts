import { noContent, notFound, ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { repositorySlot } from '../../state/slot.ts';
import type { Feature } from '../feature.ts';

/** The configuration that an organization has attached to a repository. */
interface Attached {
  readonly status:
    | 'attached'
    | 'attaching'
    | 'detached'
    | 'removed'
    | 'enforced'
    | 'failed'
    | 'updating'
    | 'removed_by_enterprise';
  /** Its name, and `enabled`, `disabled` or `not_set` for each feature. */
  readonly configuration: Readonly<Record<string, string>>;
  /** The host refuses a change of what is enforced, or answers as if it had made it. */
  readonly changes: 'refused' | 'ignored';
  /** Only administrators and security managers of the organization see it. */
  readonly hidden: boolean;
}

const attachedTo = repositorySlot<Attached | null>('code_security', (given?: Partial<Attached> | null) =>
  given ? { status: 'attached', configuration: {}, changes: 'refused', hidden: false, ...given } : null,
);

/** Whether the host makes this change. Throws if it refuses the request. */
export function isFree({ repository }: Ask, feature: string, next: 'enabled' | 'disabled'): boolean {
  const attached = attachedTo(repository);
  if (attached?.status !== 'enforced') return true;
  const { configuration, changes } = attached;
  const set = configuration[feature] ?? 'not_set';
  if (set === 'not_set' || set === next) return true;
  if (changes === 'ignored') return false;
  throw refusal(
    422,
    `An enforced security configuration prevented modifying ${feature.replaceAll('_', ' ')} enablement. Contact your organization owner for details.`,
  );
}

export const codeSecurityConfigurations: Feature = {
  slots: [attachedTo],
  needs: { 'GET ~/code-security-configuration': 'Administration: read' },
  routes: {
    'GET /repos/{owner}/{repo}/code-security-configuration': ({ repository, world }) => {
      if (world.owner(repository).type === 'User') throw notFound();
      const attached = attachedTo(repository);
      if (!attached) return noContent;
      if (attached.hidden) throw notFound();
      const { status, configuration } = attached;
      const enforcement = status === 'enforced' ? 'enforced' : 'unenforced';
      return ok({ status, configuration: { id: 17, target_type: 'organization', enforcement, ...configuration } });
    },
  },
};
