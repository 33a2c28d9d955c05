/** Where a caller, or the simulator itself, left what the host's description allows. Tests want this empty. */
export class Objections {
  readonly list: string[] = [];

  add(route: string, ...problems: readonly string[]) {
    this.list.push(...problems.map((problem) => `${route}: ${problem}`));
  }
}
