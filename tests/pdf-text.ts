import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * The text of a PDF as poppler's pdftotext reads it, with what belongs together on one line. On Debian, root installs
 * it if it is missing.
 * @throws an Error that says what to do
 */
export async function pdfText(file: Uint8Array): Promise<string> {
  if (!isThere() && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'poppler-utils'], {
      stdio: 'inherit',
    });
  }
  if (!isThere()) throw new Error('This test needs pdftotext. Install poppler (Debian: poppler-utils).');
  const folder = await mkdtemp(path.join(tmpdir(), 'pdf-'));
  try {
    const pdf = path.join(folder, 'file.pdf');
    await writeFile(pdf, file);
    const { status, stdout, stderr } = spawnSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isThere(): boolean {
  return spawnSync('pdftotext', ['-v']).status === 0;
}
