import type { RepositoryName } from '../../github/github.ts';
import type { Visibility } from './target.ts';

export interface TargetStatus {
  readonly repository: RepositoryName;
  readonly id?: number;
  readonly isHidden: boolean;
  readonly visibility?: Visibility;
  /** All declared settings were read. */
  readonly isWhole: boolean;
  readonly differing: ReadonlyMap<string, number>;
}
