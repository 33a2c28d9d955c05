import { keepOrganizations } from '../settings/organizations.ts';

/** What was not converted. An error is left to fix: it could change what protects a repository, or who has access. */
export interface ConversionLine {
  readonly kind: 'left out' | 'by hand' | 'note' | 'error';
  /** The address of the resource, or the file. Unset for a count of many. */
  readonly address?: string;
  readonly message: string;
  readonly fix?: string;
}

/** What another tool has of an organization, all of it by its names there. */
export const leftByHand = (address: string): ConversionLine => ({
  kind: 'by hand',
  address,
  message: keepOrganizations,
});
