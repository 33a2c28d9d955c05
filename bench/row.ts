/** One line of the table that `npm run bench` prints. */
export interface Row {
  readonly what: string;
  readonly value: string;
  readonly target: string;
  readonly kept: boolean;
}
