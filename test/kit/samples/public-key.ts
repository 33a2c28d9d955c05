/** Makes a public key as OpenSSH writes it: the material starts with the length and name of its algorithm. */
export function createPublicKey(seed: string, algorithm = 'ssh-ed25519') {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(algorithm.length);
  const material = Buffer.concat([length, Buffer.from(algorithm), Buffer.from(seed)]);
  return `${algorithm} ${material.toString('base64')}`;
}
