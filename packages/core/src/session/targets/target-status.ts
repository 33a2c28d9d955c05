import type { RepositoryName } from '../../github/github.ts';
import type { Visibility } from './target.ts';

/** How a repository stands against its settings. */
export interface TargetStatus {
  readonly repository: RepositoryName;
  /** Unset where no answer has shown it. */
  readonly id?: number;
  /** Whether the report leaves out its name. */
  readonly isHidden: boolean;
  /** Unset where nobody knows it. */
  readonly visibility?: Visibility;
  /** Whether everything that its settings declare was read. */
  readonly isWhole: boolean;
  /** How many differences each section has, where it has any. */
  readonly differing: ReadonlyMap<string, number>;
}
