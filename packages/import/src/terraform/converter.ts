import { type Attributes, Unconvertible } from './attributes.ts';
import type { TerraformNames } from './names.ts';
import type { ConvertedTarget } from './target.ts';

/** How one type of resource becomes a part of a settings file. */
export interface Converter {
  /** Whether what it leaves out could change what protects the repository, or who has access. */
  readonly protects: boolean;
  convert(attributes: Attributes, target: ConvertedTarget, names: TerraformNames): void;
}

export const protecting = (convert: Converter['convert']): Converter => ({ protects: true, convert });
/** For what a write replaces as a whole. An entry that lacks a part would take that part away, so it is all or nothing. */
export const wholly = (make: (attributes: Attributes, target: ConvertedTarget, names: TerraformNames) => () => void) =>
  protecting((attributes, target, names) => {
    const add = make(attributes, target, names);
    attributes.ignore(...ofEvery);
    const unread = attributes.unread();
    if (!unread.length) return add();
    const paths = unread.map((path) => `\`${path}\``).join(', ');
    throw new Unconvertible(
      `has ${paths}, which Trueup does not convert, so the whole entry is left out`,
      'compare with `trueup snapshot`, and add the whole entry by hand',
    );
  });

/** Which repository a resource is about. */
export const ofEvery = ['repository', 'repository_id'];

export const plain = (convert: Converter['convert']): Converter => ({ protects: false, convert });
