interface OutputEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTTY: boolean;
}

/** GitHub Actions logs show colours but are not a terminal. */
export function shouldUseColour({ env, isTTY }: OutputEnvironment) {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return env.GITHUB_ACTIONS === 'true' || (isTTY && env.TERM !== 'dumb');
}

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };

export type Look = keyof typeof codes;
export type Paint = (text: string, ...looks: readonly Look[]) => string;

export const createPainter =
  (colour: boolean): Paint =>
  (text, ...looks) =>
    colour && text && looks.length ? `\x1b[${looks.map((look) => codes[look]).join(';')}m${text}\x1b[0m` : text;
