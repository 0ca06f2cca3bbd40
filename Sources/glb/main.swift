print("glb")
