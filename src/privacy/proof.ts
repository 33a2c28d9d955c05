import * as v from 'valibot';
import { object } from '../host/shapes.ts';

/** What the host says about the visibility of a repository. */
export const Claim = object({
  private: v.boolean(),
  visibility: v.optional(v.picklist(['public', 'private', 'internal'])),
});
type Claim = v.InferOutput<typeof Claim>;

/** Servers without internal repositories send only `private`. If the two keys disagree, nothing is proven. */
export function provenBy({ private: isPrivate, visibility = isPrivate ? 'private' : 'public' }: Claim) {
  return (visibility !== 'public') === isPrivate ? visibility : undefined;
}
