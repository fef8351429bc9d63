/** Runs in the audio thread: hands over what the microphone hears, in portions that are drawn some 20 times a second. */

// The scope of a worklet, of which TypeScript's own library has nothing.
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare const registerProcessor: (name: string, processor: new () => AudioWorkletProcessor) => void

const portion = 2_048

class Capture extends AudioWorkletProcessor {
  #held = new Float32Array(portion)
  #count = 0

  /** Called for every 128 samples. */
  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const heard = inputs[0]?.[0]
    if (heard === undefined) return true
    this.#held.set(heard, this.#count)
    this.#count += heard.length
    if (this.#count + heard.length > portion) {
      const full = this.#held.slice(0, this.#count)
      this.port.postMessage(full, [full.buffer])
      this.#count = 0
    }
    return true
  }
}

registerProcessor('capture', Capture)
