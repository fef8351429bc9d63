import '../../../renderer/gallery/index.tsx'
