// Reads one file and tells what is in it.
import { parentPort, workerData } from 'node:worker_threads'
import { readOwn } from './own-reading.ts'

if (typeof workerData === 'string') parentPort?.postMessage(await readOwn(workerData))
