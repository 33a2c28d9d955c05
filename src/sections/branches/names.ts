import { shown } from '../../plan/tell.ts';
import { isWildcard } from './vocabulary.ts';

export const named = ({ name }: { readonly name: string }) =>
  `${isWildcard(name) ? 'branch rule' : 'branch'} ${shown(name)}`;

/** What is created and deleted where the branch itself stays. */
export const protectionOf = ({ name }: { readonly name: string }) => `protection of branch ${shown(name)}`;
