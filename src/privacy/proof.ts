import * as v from 'valibot';
import { object } from '../host/shapes.ts';

/** What the host says of how visible a repository is. */
export const Claim = object({
  private: v.boolean(),
  visibility: v.optional(v.picklist(['public', 'private', 'internal'])),
});
type Claim = v.InferOutput<typeof Claim>;

/** Servers that know no internal repositories tell only whether one is private. Where the two disagree nothing is proven. */
export function provenBy({ private: isPrivate, visibility = isPrivate ? 'private' : 'public' }: Claim) {
  return (visibility !== 'public') === isPrivate ? visibility : undefined;
}
