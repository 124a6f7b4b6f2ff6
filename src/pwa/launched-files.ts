/** Chromium on desktop computers; missing in the DOM types. */
interface LaunchQueue {
  setConsumer: (consumer: (params: { files?: readonly FileSystemFileHandle[] }) => void) => void;
}

/** Gives files that the partner opens with the installed portal (`file_handlers` in the manifest). */
export function onLaunchedFiles(take: (files: File[]) => void): void {
  const queue: unknown = Reflect.get(globalThis, 'launchQueue');
  if (!isQueue(queue)) return;
  queue.setConsumer(({ files = [] }) => {
    if (files.length === 0) return;
    Promise.all(files.map((handle) => handle.getFile())).then(take, (error: unknown) =>
      console.warn('A file that was opened with the portal could not be read:', error),
    );
  });
}

function isQueue(queue: unknown): queue is LaunchQueue {
  return typeof queue === 'object' && queue !== null && 'setConsumer' in queue;
}
